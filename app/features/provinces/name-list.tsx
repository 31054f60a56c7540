import type { ProperName } from "#app/db/schema/index.ts";
import { phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";

/** Names in one line, each in the page's language where it has one. */
export function NameList({ names }: { names: ProperName[] }) {
  return names.map(({ name, nameFr }, at) => (
    <span key={name}>
      {at > 0 && ", "}
      <Said phrase={phrase(name, nameFr)} />
    </span>
  ));
}
