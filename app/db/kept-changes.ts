/** How long it is known what changed. Whoever keeps pages keeps them for less. */
export const keptMs = 720_000;
