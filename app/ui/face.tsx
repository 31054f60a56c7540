import { initials } from "./initials.ts";

const colours = 8;

/** The same name has the same colour everywhere. */
const colourOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7) % colours;

type Looks = { of: string; name: string; picture: string | null | undefined; isLarge: boolean; isSquare?: boolean };

/**
 * Initials, beside the name that says the same, and the picture above them: it is loaded when it is on the screen, and a light page has none
 * (entry.server.tsx).
 */
function Tile({ of, name, picture, isLarge, isSquare = false }: Looks) {
  const looks = ["face", `f${colourOf(of)}`, isSquare && "square", isLarge && "large"].filter(Boolean).join(" ");
  const at = `/pictures/${picture}`;
  return (
    <span aria-hidden="true" className={looks} data-letters={initials(name)}>
      {picture && <img className="pic" src={`${at}/80`} srcSet={isLarge ? `${at}/320 2x` : undefined} alt="" loading="lazy" />}
    </span>
  );
}

type Member = { username: string; face?: string | null | undefined; fullName?: string | null | undefined; isLarge?: boolean };

/** A member's, which is round. The username decides the colour, because lists show no other name. A deleted member has none. */
export function Face({ username, face, fullName, isLarge = false }: Member) {
  return username === "" ? null : <Tile of={username} name={fullName || username} picture={face} isLarge={isLarge} />;
}

/** An organization's, which is square. `logo` is the hash of a picture. */
export function CompanyFace({ name, logo, isLarge = false }: { name: string; logo?: string | null; isLarge?: boolean }) {
  return <Tile of={name} name={name} picture={logo} isLarge={isLarge} isSquare />;
}
