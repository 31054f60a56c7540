import { Button } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { TextField } from "#app/ui/field.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Part } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { statusLabel } from "./labels.ts";
import type { Merging } from "./merge.server.ts";
import { descriptionOf, placeOf } from "./said.ts";

/** Asks for the other company of a merge, and leads to the page that shows both. */
export function ChooseMerge({ id, into, problem }: { id: number; into: string; problem?: string | undefined }) {
  return (
    <div id="merge">
      <Part title={m.merge_title()}>
        <p className="my-3 text-soft">{m.merge_lead()}</p>
        <form action={`/admin/companies/${id}/merge`}>
          <TextField name="into" label={m.merge_into()} hint={m.merge_into_hint()} optional={false} defaultValue={into} error={problem} />
          <Button look="plain">{m.merge_compare()}</Button>
        </form>
      </Part>
    </div>
  );
}

export function UndoMerge({ revision }: { revision: number }) {
  return (
    <div id="merge">
      <Part title={m.merge_undo_title()}>
        <p className="my-3 text-soft">{m.merge_undo_lead()}</p>
        <form method="post">
          <RevisionField revision={revision} />
          <Button look="plain" name="undo_merge" value="yes">
            {m.merge_undo()}
          </Button>
        </form>
      </Part>
    </div>
  );
}

/** Both companies of a merge side by side, what moves, and the button that does it by the revisions that are shown. */
export function ConfirmMerge({ from, into, moving }: Merging) {
  const names = { name: from.name, other: into.name };
  const sides = [from, into];
  const rows: [string, (company: Merging["from"]) => React.ReactNode][] = [
    [m.field_website(), ({ websiteUrl }) => websiteUrl],
    [m.field_headquarters(), (company) => placeOf(company)],
    [m.merge_description(), (company) => descriptionOf(company).text],
    [m.merge_owner(), ({ owner }) => (owner ? <MemberLink username={owner} /> : m.merge_nobody())],
    [m.merge_votes(), ({ upvotes }) => number(upvotes)],
    [m.merge_saves(), ({ saves }) => number(saves)],
    [m.merge_views(), ({ viewCount }) => number(viewCount)],
  ];
  return (
    <>
      <table className="my-3 w-full text-left">
        <thead>
          <tr>
            {sides.map((company) => (
              <th key={company.id} className="pb-2 align-top" scope="col">
                <span className="block text-sm font-normal text-soft">{company === from ? m.merge_goes() : m.merge_stays()}</span>
                <a className="underline" href={`/admin/companies/${company.id}`}>
                  {company.name}
                </a>{" "}
                <span className="font-normal text-soft">· {statusLabel(company)()}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, show]) => (
            <tr key={label} className="border-t border-line">
              {sides.map((company) => (
                <td key={company.id} className="break-words py-2 pr-2 align-top">
                  <span className="block text-sm text-soft">{label}</span>
                  {show(company) || m.nothing_given()}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Part title={m.merge_moves()}>
        <ul className="my-3 list-disc pl-5">
          <li>{m.merge_moves_list(moving)}</li>
          <li>{m.merge_moves_once()}</li>
          {moving.keeper && from.owner && <li>{m.merge_moves_keeper({ username: `u/${from.owner}` })}</li>}
          <li>{m.merge_moves_address({ slug: from.slug, other: into.slug })}</li>
        </ul>
        <form method="post">
          <RevisionField revision={from.revision} />
          <input type="hidden" name="into_revision" value={into.revision} />
          <input type="hidden" name="into" value={into.slug} />
          <Button name="merge" value="yes">
            {m.merge_do(names)}
          </Button>
        </form>
      </Part>
    </>
  );
}
