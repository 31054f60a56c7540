import { initialsOf } from "./rules.ts";

/** Stands in for a picture. It is hidden from screen readers, because the name is next to it. */
export function Initials({ fullName, username }: { fullName: string; username: string }) {
  return (
    <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-md bg-wash font-serif text-soft">
      {initialsOf(fullName, username)}
    </span>
  );
}
