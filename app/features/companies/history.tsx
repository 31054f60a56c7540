import { type Change, type FieldWords, said } from "#app/operations/revisions.ts";
import { shownDay } from "#app/ui/day.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import type { CompanyEvent } from "./events-data.server.ts";
import { eventLabels } from "./labels.ts";

type Event = { id: number; event: CompanyEvent; note: string; changes: Change[]; createdAt: number; actor: string | null };

type Props = { events: Event[]; words: FieldWords; withActors: boolean };

/** The history of a company, the newest event first. Only reviewers get `withActors`. */
export function History({ events, words, withActors }: Props) {
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id} className="border-t border-line py-2">
          {shownDay(event.createdAt)} · <b>{eventLabels[event.event]()}</b>
          {withActors && (
            <>
              {" · "}
              <MemberLink username={event.actor ?? ""} />
            </>
          )}
          {event.note && <Paragraphs text={event.note} />}
          {event.changes.length > 0 && (
            <details>
              <summary className="min-h-11 py-2.5 text-sm text-soft">{m.workflow_differences()}</summary>
              <dl className="text-sm">
                {event.changes.map(({ field, before, after }) => (
                  <div key={field} className="mb-2">
                    <dt className="text-soft">{words[field]?.label() ?? field}</dt>
                    <dd>
                      <del className="block text-soft">
                        <Paragraphs text={said(words, field, before) || m.nothing_given()} />
                      </del>
                      <ins className="block no-underline">
                        <Paragraphs text={said(words, field, after) || m.nothing_given()} />
                      </ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
