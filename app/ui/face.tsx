import { initials, tintOf } from "./initials.ts";

type Looks = { of: string; name: string; picture: string | null | undefined; size?: "small" | "large" | undefined; isSquare?: boolean };

/**
 * Initials, beside the name that says the same, and the picture above them: it is loaded when it is on the screen, and a light page has none
 * (entry.server.tsx).
 */
function Tile({ of, name, picture, size, isSquare = false }: Looks) {
  const looks = ["face", `f${tintOf(of)}`, isSquare && "square", size].filter(Boolean).join(" ");
  const at = `/pictures/${picture}`;
  return (
    <span aria-hidden="true" className={looks} data-letters={initials(name)}>
      {picture && <img src={`${at}/80`} srcSet={size === "large" ? `${at}/320 2x` : undefined} alt="" loading="lazy" />}
    </span>
  );
}

type Member = { username: string; face?: string | null | undefined; fullName?: string | null | undefined } & Pick<Looks, "size">;

/** A member's, which is round. The username decides the colour, because lists show no other name. A deleted member has none. */
export function Face({ username, face, fullName, size }: Member) {
  return username === "" ? null : <Tile of={username} name={fullName || username} picture={face} size={size} />;
}

/** An organization's, which is square. `logo` is the hash of a picture. */
export function CompanyFace({ name, logo, size }: { name: string; logo?: string | null } & Pick<Looks, "size">) {
  return <Tile of={name} name={name} picture={logo} size={size} isSquare />;
}
