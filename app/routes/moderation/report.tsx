import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reasonLabels } from "#app/auth/reason-labels.ts";
import { ReportForm } from "#app/features/moderation/forms.server.ts";
import { fileReport, likelyDoubles, reportable } from "#app/features/moderation/reports.server.ts";
import { detailsLimit, excerptOf } from "#app/features/moderation/rules.ts";
import { reasons } from "#app/features/moderation-log/rules.ts";
import { reportedFrom } from "#app/features/reports/rules.ts";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { type FormFailure, fieldIn } from "#app/ui/form-failure.ts";
import { Fold, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.report_title());

function targetOf(params: { type?: string; id?: string }) {
  const target = reportedFrom(params.type, params.id);
  if (!target) throw new NotFound("page", m.page_not_found_text());
  return target;
}

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const [member, target] = [await requireMember(request), targetOf(params)];
  const { title, text, path } = await reportable(member, target);
  return {
    title,
    text: excerptOf(text),
    path,
    doubles: await likelyDoubles(member, target),
    hasDoubles: target.type === "post" || target.type === "company",
    sent: new URL(request.url).searchParams.has("sent"),
  };
});

async function file({ request, params }: FormCall, given: Record<string, string>) {
  const target = targetOf(params);
  await fileReport(await requireMember(request), target, parse(ReportForm, given));
  return { to: `/report/${target.type}/${target.id}?sent=1` };
}

export const action = formAction({
  report: (call) => file(call, call.values),
  duplicate: (call) => file(call, { reason: "duplicate", same_as: call.pressed }),
});

export default function Report() {
  const { title, text, path, doubles, hasDoubles, sent } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const field = fieldIn(failure);
  if (sent) {
    return (
      <NarrowPage>
        <PageHeader title={m.report_thanks_title()} lead={m.report_thanks()} />
        <ButtonLink href={path}>{m.report_back()}</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage>
      <PageHeader title={m.report_title()} lead={m.report_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <blockquote className="mb-5 border-l-2 border-line pl-4 text-soft">
        {title && <b>{title}</b>} {text}
      </blockquote>
      {doubles.length > 0 && (
        <form method="post" className="mb-5 space-y-3">
          <p>{m.report_doubles()}</p>
          {doubles.map((one) => (
            <p key={one.path}>
              <Button look="plain" name="duplicate" value={one.path}>
                {m.report_same({ title: one.title })}
              </Button>
            </p>
          ))}
        </form>
      )}
      <form method="post" noValidate>
        <Intent name="report" />
        <SelectField
          {...field("reason")}
          label={m.report_reason()}
          choices={[
            { value: "", label: m.report_choose() },
            ...reasons.map((value) => ({ value, label: reasonLabels[value]?.() ?? value })),
          ]}
          required
        />
        <Fold title={m.report_other()} open={[failure?.values.same_as, failure?.errors.same_as].some(Boolean)}>
          {doubles.length === 0 && hasDoubles && (
            <p>
              {m.report_no_double()}{" "}
              <a className="underline" href={`/search?${new URLSearchParams({ q: title })}`}>
                {m.report_search()}
              </a>
            </p>
          )}
          <TextField {...field("same_as")} label={m.report_other()} optional={false} hint={m.report_other_hint()} maxLength={500} />
        </Fold>
        <TextArea {...field("details")} label={m.report_details()} rows={4} maxLength={detailsLimit} />
        <Button name="report" value="yes">
          {m.report_submit()}
        </Button>
      </form>
    </NarrowPage>
  );
}
