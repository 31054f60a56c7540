import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listRules, RuleForm, saveRule, tryRule } from "#app/features/keyword-rules/operations.server.ts";
import { noteLimit, shortestStarred } from "#app/features/keyword-rules/rules.ts";
import { countHeld } from "#app/features/moderation/held.server.ts";
import { type FormCall, formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextArea, TextField } from "#app/ui/field.tsx";
import { type FormFailure, fieldIn, shownIn } from "#app/ui/form-failure.ts";
import { EmptyState, Part } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";
import { ModerationHeader } from "./moderation-header.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_rules());

const ruleIn = (request: Request) => idFrom(new URL(request.url).searchParams.get("rule")) || null;

/** Returns what was found when the rule was saved that the page follows; null where it follows none. */
function savedIn(request: Request): { held: number; of: number } | null {
  const query = new URL(request.url).searchParams;
  return query.has("of") ? { held: idFrom(query.get("held")), of: idFrom(query.get("of")) } : null;
}

/** `?rule=` opens a rule in the form; without it the form adds one. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const [rules, heldCount] = [await listRules(member), await countHeld(member)];
  const edited = rules.find(({ id }) => id === ruleIn(request));
  return { rules, heldCount, stored: edited ? openedRule(edited) : null, saved: savedIn(request) };
});

function openedRule({ terms, note, isActive, revision }: Awaited<ReturnType<typeof listRules>>[number]) {
  const values = { terms: terms.join("\n"), note, active: isActive ? "yes" : "" };
  return { ...values, revision: String(revision), opened: openedValues(values) };
}

const newRule: Record<string, string> = { terms: "", note: "", active: "yes" };

type Shown = { outcome: string; values: Record<string, string> };

export const action = formAction({
  try: async ({ request, values }: FormCall) => {
    const trial = await tryRule(await requireMember(request), parse(RuleForm, values));
    return { shown: { outcome: m.rule_tried(trial), values } satisfies Shown };
  },
  save: async ({ request, values }: FormCall) => {
    const trial = await saveRule(await requireMember(request), ruleIn(request), parse(RuleForm, values), openedOn(values));
    return { to: `/moderation/rules?${new URLSearchParams({ held: String(trial.held), of: String(trial.of) })}` };
  },
});

export default function Rules() {
  const { rules, heldCount, stored, saved } = useLoaderData<typeof loader>();
  const given = useActionData<FormFailure | Shown>();
  const failure = given && "errors" in given ? given : undefined;
  // A box that is not ticked is not sent: what was sent stands as it is, also of a trial, which fails nothing.
  const values = given && "outcome" in given ? given.values : shownIn(failure, stored ?? newRule);
  const field = fieldIn(failure, values);
  return (
    <AdminPage narrow>
      <ModerationHeader here="/moderation/rules" lead={m.rules_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      {given && "outcome" in given && <Status>{given.outcome}</Status>}
      {!given && saved && <Status>{m.rule_saved(saved)}</Status>}
      {rules.length === 0 && <EmptyState title={m.rules_empty()} />}
      <ul>
        {rules.map((rule) => (
          <li key={rule.id} className="border-t border-line py-3">
            <p className="break-words">
              <b>{rule.terms.join(", ")}</b> · {rule.isActive ? m.rule_state_on() : m.rule_state_off()}
            </p>
            <p className="text-sm text-soft">{rule.note}</p>
            <a className="inline-flex min-h-11 items-center underline" href={`/moderation/rules?rule=${rule.id}#rule`}>
              {m.rule_edit_this()}
            </a>
          </li>
        ))}
      </ul>
      {heldCount > 0 && (
        <p className="my-4">
          <a className="underline" href="/admin/queue?kind=held">
            {m.held_count({ count: heldCount })}
          </a>
        </p>
      )}
      <Part title={stored ? m.rule_edit() : m.rule_new()}>
        <form method="post" id="rule" noValidate>
          {stored && <RevisionField revision={values.revision} opened={values.opened} />}
          <TextArea {...field("terms")} label={m.rule_terms()} hint={m.rules_how({ least: shortestStarred })} rows={6} required />
          <TextField {...field("note")} label={m.rule_note()} maxLength={noteLimit} required />
          <CheckField name="active" label={m.rule_active()} checked={Boolean(values.active)} />
          <p className="mt-3 flex flex-wrap gap-3">
            <Button name="save" value="yes">
              {m.rule_save()}
            </Button>
            <Button look="plain" name="try" value="yes">
              {m.rule_try()}
            </Button>
          </p>
        </form>
      </Part>
    </AdminPage>
  );
}
