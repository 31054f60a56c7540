import { Button, Intent } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { noteLimit } from "./rules.ts";

type Keeper = {
  id: number;
  username: string;
  method: "dns" | "file" | "submission" | null;
  since: number | null;
  until: number | null;
  revokedFor: string;
};

const proofs = { dns: m.keeper_by_dns, file: m.keeper_by_file, submission: m.keeper_by_submission };

/** Who kept the page of a company, and the form that takes it back from who keeps it now. */
export function Keepers({ keepers, failure }: { keepers: Keeper[]; failure: FormFailure | undefined }) {
  if (keepers.length === 0) return null;
  const present = keepers.find(({ until }) => until === null);
  return (
    <div id="keepers">
      <Part title={m.keepers_title()}>
        <ul>
          {keepers.map(({ id, username, method, since, until, revokedFor }) => (
            <li key={id} className="border-t border-line py-2">
              <MemberLink username={username} /> ·{" "}
              {until === null
                ? m.keeper_since({ from: shownDay(since ?? 0) })
                : m.keeper_until({ from: shownDay(since ?? 0), to: shownDay(until) })}{" "}
              · {method ? proofs[method]() : m.keeper_by_admin()}
              {revokedFor && <Paragraphs className="text-soft" text={revokedFor} />}
            </li>
          ))}
        </ul>
        {present && (
          <form method="post" noValidate>
            <Intent name="revoke" value={present.username} />
            <TextArea
              name="revoke_reason"
              label={m.claim_revoke_label()}
              optional={false}
              rows={2}
              maxLength={noteLimit}
              defaultValue={failure?.values.revoke_reason}
              error={failure?.errors.revoke_reason}
            />
            <Button look="plain" name="revoke" value={present.username}>
              {m.claim_revoke({ username: present.username })}
            </Button>
          </form>
        )}
      </Part>
    </div>
  );
}
