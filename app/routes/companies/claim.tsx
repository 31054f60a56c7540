import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askForClaim, beginClaim, checkClaim, disputeClaim, showClaim } from "#app/features/companies/claims.server.ts";
import { noteLimit } from "#app/features/companies/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { Crumbs, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? m.claim_title({ name: data.name }) : m.company_not_found_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) =>
  showClaim(await requireMember(request), params.slug ?? ""),
);

export const action = formAction({
  begin: async ({ request, params }) => {
    await beginClaim(await requireMember(request), params.slug ?? "");
    return { to: "#proof" };
  },
  check: async ({ request, params }) => {
    await checkClaim(await requireMember(request), params.slug ?? "");
    return { to: `/company/${params.slug}` };
  },
  ask: async ({ request, params, values }) => {
    await askForClaim(await requireMember(request), params.slug ?? "", values.message ?? "");
    return { to: "#ask" };
  },
  dispute: async ({ request, params, values }) => {
    await disputeClaim(await requireMember(request), params.slug ?? "", values.message ?? "");
    return { to: "#dispute" };
  },
});

export default function Claim() {
  const { name, slug, isTaken, isMine, proof, hasSite, isAsked } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: `/company/${slug}`, label: name }, { label: m.claim_this() }]} />
      <PageHeader title={m.claim_title({ name })} lead={isTaken ? undefined : m.claim_lead()} />
      <MustVerify />
      <ErrorSummary errors={failure?.errors} />
      {isTaken ? (
        <>
          <p className="mb-3">{isMine ? m.claim_done() : m.claim_taken()}</p>
          {!isMine && (
            <div id="dispute">
              <Part title={m.claim_dispute()}>
                <AdminQuestion name="dispute" label={m.claim_dispute()} lead={m.claim_dispute_lead()} isAsked={isAsked} failure={failure} />
              </Part>
            </div>
          )}
          <ButtonLink look="plain" href={`/company/${slug}`}>
            {m.submission_page()}
          </ButtonLink>
        </>
      ) : (
        <>
          <section id="proof" className="space-y-3">
            {!hasSite && <p>{m.claim_no_site()}</p>}
            {proof && (
              <>
                <p>{m.claim_dns({ host: proof.host })}</p>
                <p>
                  <code className="break-all">{proof.record}</code>
                </p>
                <p className="break-all">{m.claim_file({ address: proof.address })}</p>
                <p>
                  <code className="break-all">{proof.record}</code>
                </p>
              </>
            )}
            {hasSite && (
              <form method="post">
                <Intent name={proof ? "check" : "begin"} />
                <Button name={proof ? "check" : "begin"} value="yes">
                  {proof ? m.claim_check() : m.claim_begin()}
                </Button>
              </form>
            )}
          </section>
          <div id="ask">
            <Part title={m.claim_ask()}>
              <AdminQuestion name="ask" label={m.claim_ask()} isAsked={isAsked} failure={failure} />
            </Part>
          </div>
        </>
      )}
    </NarrowPage>
  );
}

type Question = { name: "ask" | "dispute"; label: string; lead?: string; isAsked: boolean; failure: FormFailure | undefined };

/** What an admin should know, in the member's words. */
function AdminQuestion({ name, label, lead, isAsked, failure }: Question) {
  if (isAsked) return <p>{m.claim_asked()}</p>;
  return (
    <form method="post" noValidate>
      <Intent name={name} />
      {lead && <p className="mb-3">{lead}</p>}
      <TextArea
        name="message"
        label={m.claim_message()}
        optional={false}
        rows={4}
        maxLength={noteLimit}
        defaultValue={failure?.values.message}
        error={failure?.errors.message}
      />
      <Button look="plain" name={name} value="yes">
        {label}
      </Button>
    </form>
  );
}
