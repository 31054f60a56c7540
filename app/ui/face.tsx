import { initials } from "./initials.ts";

const colours = 8;

/** The same name has the same colour everywhere. */
const colourOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7) % colours;

/** Stands in for a picture, beside the name that says the same. */
function Letters({ of, name, look }: { of: string; name: string; look: string }) {
  return <span aria-hidden="true" className={`face f${colourOf(of)}${look}`} data-letters={initials(name)} />;
}

type Member = { username: string; fullName?: string | null | undefined; isLarge?: boolean };

/** A member's, which is round. The username decides the colour, because lists show no other name. A deleted member has none. */
export function Face({ username, fullName, isLarge = false }: Member) {
  return username === "" ? null : <Letters of={username} name={fullName || username} look={isLarge ? " large" : ""} />;
}

/** An organization's, which is square. */
export function CompanyFace({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return <Letters of={name} name={name} look={isLarge ? " square large" : " square"} />;
}
