import { createContext, useContext } from "react";
import { m } from "#app/words/messages.ts";
import { Face } from "./face.tsx";

/** The pictures of members by their usernames; null where a page shows its members' names alone. */
const FacesContext = createContext<Record<string, string> | null>(null);

/** Gives each member that is linked within a small face. Whose picture the page does not know has initials. */
export const FacesProvider = FacesContext.Provider;

/** The small face of a member, where the page shows them. */
export function MemberFace({ username, fullName }: { username: string; fullName?: string | undefined }) {
  const faces = useContext(FacesContext);
  return faces && <Face username={username} fullName={fullName} face={faces[username]} size="small" />;
}

/** What a member is called: their name, where they show it. */
export const nameOf = ({ username, fullName }: { username: string; fullName?: string | undefined }) =>
  username === "" ? m.deleted_member() : fullName || `u/${username}`;

/** Links to an author. A deleted member has neither a name nor a page. */
export function MemberLink({ username, fullName }: { username: string; fullName?: string | undefined }) {
  if (username === "") return <span>{m.deleted_member()}</span>;
  return (
    <>
      <MemberFace username={username} fullName={fullName} /> <a href={`/u/${username}`}>{nameOf({ username, fullName })}</a>
    </>
  );
}
