import { initialsOf } from "./rules.ts";

/** Stands for a picture nobody uploaded; says nothing the name beside it does not. */
export function Initials({ fullName, username }: { fullName: string; username: string }) {
  return (
    <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-md bg-wash font-serif text-soft">
      {initialsOf(fullName, username)}
    </span>
  );
}
