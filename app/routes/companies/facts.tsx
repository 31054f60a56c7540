import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { givenFields } from "#app/features/companies/fields.ts";
import { GivenForm, giveFacts, showGiven, withdrawFacts } from "#app/features/companies/given-facts.server.ts";
import { GivenList, givenParts } from "#app/features/companies/given-facts.tsx";
import { FieldInputs } from "#app/fields/field-inputs.tsx";
import { writeRecord } from "#app/fields/record.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { Crumbs, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? m.facts_title({ name: data.name }) : m.company_not_found_title());

/** The form begins with what the page says, or with what the member gave and still waits. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const { company, own } = await showGiven(await requireMember(request), params.slug ?? "");
  const { name, slug, type, foundedYear, employeeCount, fundingStage, technologies, websiteUrl } = company;
  const known = { foundedYear, employeeCount, fundingStage, technologies, websiteUrl, address: null, note: "" };
  const waiting = own.find(({ status }) => status === "open");
  const values = writeRecord(givenFields, {
    ...known,
    ...waiting?.facts,
    ...(waiting && { address: waiting.address, note: waiting.note }),
  } as typeof known); // what waits has all of it
  return {
    name,
    slug,
    values: { ...values, type },
    waitsSince: waiting?.createdAt ?? null,
    decided: own.filter(({ status }) => status !== "open").map(({ id, facts, status, answer }) => ({ id, facts, status, answer })),
    isSent: new URL(request.url).searchParams.has("sent"),
  };
});

export const action = formAction({
  send: async ({ request, params, values }) => {
    await giveFacts(await requireMember(request), params.slug ?? "", parse(GivenForm, values));
    return { to: `/company/${params.slug}/facts?sent=1` };
  },
  withdraw: async ({ request, params }) => {
    await withdrawFacts(await requireMember(request), params.slug ?? "");
    return { to: `/company/${params.slug}/facts` };
  },
});

/** Adds what a member knows to the page of a company that nobody keeps. */
export default function Facts() {
  const { name, slug, values, waitsSince, decided, isSent } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const given = { values: { ...values, ...failure?.values, type: values.type }, errors: failure?.errors };
  const crumbs = <Crumbs trail={[{ href: `/company/${slug}`, label: name }, { label: m.facts_add() }]} />;
  if (isSent && !failure)
    return (
      <NarrowPage>
        {crumbs}
        <PageHeader title={m.report_thanks_title()} lead={m.facts_sent()} />
        <ButtonLink href={`/company/${slug}`}>{m.report_back()}</ButtonLink>
      </NarrowPage>
    );
  return (
    <NarrowPage>
      {crumbs}
      <PageHeader title={m.facts_title({ name })} lead={m.facts_lead()} />
      <MustVerify />
      <ErrorSummary errors={failure?.errors} />
      {waitsSince !== null && (
        <form method="post" className="mb-5">
          <p className="mb-2">{m.facts_waits({ date: shownDay(waitsSince) })}</p>
          <Button look="plain" name="withdraw" value="yes">
            {m.correction_withdraw()}
          </Button>
        </form>
      )}
      <form method="post" noValidate>
        <Intent name="send" />
        <FieldInputs fields={givenParts.source} {...given} />
        <FieldInputs oneIsEnough fields={givenParts.facts} {...given} />
        <FieldInputs fields={givenParts.word} {...given} />
        <Button name="send" value="yes">
          {m.facts_send()}
        </Button>
      </form>
      <Decided decided={decided} />
    </NarrowPage>
  );
}

/** What the reader gave before, with what came of it. */
function Decided({ decided }: Pick<SerializeFrom<typeof loader>, "decided">) {
  if (decided.length === 0) return null;
  return (
    <Part title={m.facts_own()}>
      {decided.map(({ id, facts, status, answer }) => (
        <div key={id} className="border-t border-line py-2">
          <GivenList facts={facts} />
          <p>
            {status === "taken" ? m.facts_taken() : m.facts_refused()} {answer}
          </p>
        </div>
      ))}
    </Part>
  );
}
