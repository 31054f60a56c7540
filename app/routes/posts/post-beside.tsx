import type { OpenProfile } from "#app/features/people/operations.server.ts";
import { Skills } from "#app/features/people/skills.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** What the author of a post can help with; nothing where they show nothing. */
export function CanHelp({ author }: { author: OpenProfile | null }) {
  if (!author || author.skills.length === 0) return null;
  return (
    <RailSection title={m.post_can_help({ name: author.fullName })}>
      <Skills skills={author.skills} />
    </RailSection>
  );
}

type Talk = { path: string; count: number; hasAnswer: boolean; fresh: number[] };

/** Leads to the moments of a discussion, the first first; nothing where it is short or has none but its two ends. */
export function TalkLine({ path, count, hasAnswer, fresh: [fresh] }: Talk) {
  if (count < 3 || (!hasAnswer && !fresh)) return null;
  const moments = [
    { href: `${path}?sort=oldest#comments`, label: m.comment_oldest() },
    hasAnswer && { href: "#answer", label: m.answer_title() },
    fresh && { href: `${path}?comment=${fresh}#comment-${fresh}`, label: m.post_talk_new() },
    { href: `${path}?sort=newest#comments`, label: m.comment_newest() },
  ];
  return (
    <RailSection title={m.post_talk()}>
      <ol>
        {moments.map(
          (moment) =>
            moment && (
              <li key={moment.href}>
                <a className="flex min-h-11 items-center" href={moment.href}>
                  {moment.label}
                </a>
              </li>
            ),
        )}
      </ol>
    </RailSection>
  );
}
