import { Difference } from "#app/features/text-revisions/change-list.tsx";
import type { Stretch } from "#app/features/text-revisions/difference.server.ts";
import { shownDay } from "#app/ui/day.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import type { Duplicate } from "./duplicates.server.ts";
import { statusLabel } from "./labels.ts";

type Alike = { id: number; duplicates: Duplicate[]; isMergeable: boolean };

/** Companies that may be the same one; nothing when none is alike. */
export function Duplicates({ id, duplicates, isMergeable }: Alike) {
  if (duplicates.length === 0) return null;
  return (
    <Part title={m.review_duplicates({ count: duplicates.length })}>
      <ul>
        {duplicates.map((one) => (
          <li key={one.id} className="border-t border-line py-2">
            <a className="underline" href={`/admin/companies/${one.id}`}>
              {one.name}
            </a>{" "}
            {[one.headquarters, statusLabel(one)(), one.likeness > 0 && m.review_alike({ percent: Math.round(one.likeness * 100) })]
              .filter(Boolean)
              .join(" · ")}{" "}
            {one.sameSite && <b>{m.review_same_site()}</b>}{" "}
            {isMergeable && one.status === "published" && (
              <a className="underline" href={`/admin/companies/${id}/merge?into=${one.slug}`}>
                {m.merge_into_this()}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

type Changed = {
  differences: { label: string; stretches: Stretch[] }[];
  since: number;
  revision: number;
  /** The earlier revisions that one can compare with. */
  revisions: number[];
};

/** What differs from an earlier revision, word by word, with the other revisions to compare with. */
export function ChangesSince({ differences, since, revision, revisions }: Changed) {
  if (revisions.length === 0) return null;
  return (
    <Part title={since < revision ? m.review_changed({ revision: since }) : m.review_compare()}>
      <ul className="flex flex-wrap gap-x-3 text-sm text-soft">
        {revisions.map((one) => (
          <li key={one}>
            <a className="underline" href={`?since=${one}`} aria-current={one === since ? "true" : undefined}>
              {m.review_revision({ revision: one })}
            </a>
          </li>
        ))}
      </ul>
      {since < revision && differences.length === 0 && <p className="text-soft">{m.review_unchanged()}</p>}
      <dl>
        {differences.map(({ label, stretches }) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd>
              <Difference stretches={stretches} />
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

type Told = {
  /** Left out where one who reads does not need them. */
  contactEmail?: string;
  contactPerson?: string;
  speaksFor: boolean;
  whyRelevant: string;
  submitter: string | null;
  by: { since: number; posts: number; submissions: number; published: number; acts: number } | null;
};

/** What reviewers alone are told, why it is to be included first; nothing where they are told nothing. */
export function ForReviewers({ contactEmail, contactPerson, speaksFor, whyRelevant, submitter, by }: Told) {
  if (!whyRelevant && !contactPerson && !contactEmail && !(submitter && by)) return null;
  return (
    <Part title={m.review_for_reviewers()}>
      <dl>
        {whyRelevant && (
          <div>
            <dt className="text-soft">{m.field_why()}</dt>
            <dd>
              <Paragraphs text={whyRelevant} />
            </dd>
          </div>
        )}
        {(contactPerson || contactEmail) && (
          <div>
            <dt className="text-soft">{m.field_contact_person()}</dt>
            <dd>
              {contactPerson}{" "}
              {contactEmail && (
                <a className="underline" href={`mailto:${contactEmail}`}>
                  {contactEmail}
                </a>
              )}
            </dd>
          </div>
        )}
        {submitter && by && (
          <div>
            <dt className="text-soft">{m.review_submitter()}</dt>
            <dd>
              <MemberLink username={submitter} /> ·{" "}
              {[m.review_member_since({ date: shownDay(by.since) }), wroteInWords(by)].filter(Boolean).join(" · ")}
              {by.acts > 0 && <b> · {m.review_acts({ count: by.acts })}</b>}
              {speaksFor && <p>{m.review_speaks_for()}</p>}
            </dd>
          </div>
        )}
      </dl>
    </Part>
  );
}

/** How much a submitter has written here; what is none is left out. */
function wroteInWords({ posts, submissions, published }: NonNullable<Told["by"]>): string {
  const said = [
    posts > 0 && m.review_wrote_posts({ count: posts }),
    submissions > 0 && m.review_wrote_submissions({ count: submissions }),
    published > 0 && m.review_wrote_published({ count: published }),
  ];
  return said.filter(Boolean).join(", ");
}
