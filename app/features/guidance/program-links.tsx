import { pathOf } from "#app/features/funding/said.ts";
import { RailSection } from "#app/ui/page.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";

type Program = { slug: string; titleEn: string; titleFr: string | null };

/** Links to a province's own programmes, whose pages say where their facts are from. */
export function ProgramLinks({ programs, province }: { programs: Program[]; province: string }) {
  if (programs.length === 0) return null;
  return (
    <RailSection title={m.province_programs()}>
      <ul>
        {programs.map((program) => (
          <li key={program.slug}>
            <a className="inline-flex min-h-11 items-center" href={pathOf(program)}>
              <Said phrase={phrase(program.titleEn, program.titleFr)} />
            </a>
          </li>
        ))}
      </ul>
      <a className="inline-flex min-h-11 items-center" href={`/funding?province=${province}`}>
        {m.funding_more()}
      </a>
    </RailSection>
  );
}
