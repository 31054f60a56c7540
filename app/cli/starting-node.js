/** As README.md says it. Below these npm leaves out compiled parts of the build that their packages do not name for that Node. */
export const startingNodes = "20.19 or a later 20, or 22.12 and up";

/**
 * Whether a machine's own Node can install the packages and start the commands; they run on the pinned one.
 * @param {string} version
 */
export function canStart(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major === 20) return minor >= 19;
  return major > 22 || (major === 22 && minor >= 12);
}
