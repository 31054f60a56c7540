/** Returns an example instead of another of `examples`, and behind what somebody has written themselves. */
export function withExample(written: string, example: string, examples: string[]): string {
  const own = examples.reduce((left, one) => left.replace(one, ""), written).trim();
  return [own, example].filter(Boolean).join(" ");
}
