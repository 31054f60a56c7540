import { initials } from "./initials.ts";

const colours = 8;

/** The same name has the same colour everywhere. */
const colourOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7) % colours;

type Shown = { name: string; username?: string; of?: "person" | "company"; isLarge?: boolean };

/**
 * Stands in for a picture, beside the name that says the same: round for a person, square for an organization. A member's username decides
 * the colour, because lists show no other name.
 */
export function Face({ name, username = name, of = "person", isLarge = false }: Shown) {
  const classes = ["face", `f${colourOf(username)}`, of === "company" && "square", isLarge && "large"].filter(Boolean);
  return <span aria-hidden="true" className={classes.join(" ")} data-letters={initials(name)} />;
}
