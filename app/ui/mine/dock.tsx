import { m } from "#app/words/messages.ts";
import { IfSignedIn } from "./mine.tsx";
import { SaveButton } from "./own-links.tsx";

type Docked = { type: "post" | "project"; id: number; answer: { href: string; label: string }; next: { id: number } | undefined };

/** What is done most with a thing, which stands at the bottom of a phone: to answer, to save, and to go on to the next. */
export function Dock({ type, id, answer, next }: Docked) {
  return (
    <div className="dock">
      <IfSignedIn>
        <a className="dock-only" href={answer.href}>
          {answer.label}
        </a>
      </IfSignedIn>
      <SaveButton type={type} id={id} />
      {next && (
        <a className="dock-only" href={`/${type}/${next.id}`}>
          {m.post_next()}
        </a>
      )}
    </div>
  );
}
