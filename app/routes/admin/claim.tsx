import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { decideClaim, showClaimToDecide } from "#app/features/companies/claims.server.ts";
import { noteLimit } from "#app/features/companies/rules.ts";
import { type FormCall, formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { day } from "#app/ui/day.ts";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { claimWrites } from "./claim-writes.server.ts";
import { waitingOf } from "./waiting.server.ts";
import { decisionLinks, WaitingPage } from "./waiting-page.tsx";

export const links = decisionLinks;

export const handle = { decides: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data ? m.claim_of({ name: data.claim.name }) : m.claims_title()); // biome-ignore format: one line

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const claim = await showClaimToDecide(admin, idFrom(params.id));
  return { claim, faces: await facesOf([claim.username, claim.keeper]), waiting: await waitingOf(admin, "claim", claim.id) };
});

const decide = (accepted: boolean) => async ({ request, params, values }: FormCall) => {
  const id = idFrom(params.id);
  const seen = { revision: openedOn(values), message: values.seen_message ?? "", keeper: values.seen_keeper };
  await decideClaim(await requireAdmin(request), id, accepted, seen, values.reason);
  return { to: `/admin/claims/${id}` };
}; // biome-ignore format: one write

export const action = formAction({ ...claimWrites, accept_claim: decide(true), refuse_claim: decide(false) });

/** One claim that asks an admin: who claims what, why, and what speaks for it. */
export default function Claim() {
  const { claim, waiting } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <WaitingPage
      title={m.claim_of({ name: claim.name })}
      crumb={claim.name}
      waiting={waiting}
      decided={claim.status !== "open" && (claim.status === "accepted" ? m.claim_was_accepted() : m.claim_was_refused())}
      form={
        <form method="post" noValidate>
          <RevisionField revision={failure?.values.revision ?? claim.revision} />
          <input type="hidden" name="seen_message" value={claim.message} />
          {claim.keeper && (
            <>
              <input type="hidden" name="seen_keeper" value={claim.keeper} />
              <TextArea
                name="reason"
                label={m.claim_dispute_reason()}
                optional={false}
                rows={3}
                maxLength={noteLimit}
                defaultValue={failure?.values.reason}
                error={failure?.errors.reason}
              />
            </>
          )}
          <p className="flex gap-3">
            <Button look="plain" name="accept_claim" value="yes" data-key="a">
              {m.claim_accept()}
            </Button>
            <Button look="danger" name="refuse_claim" value="yes" data-key="d">
              {m.claim_refuse()}
            </Button>
          </p>
        </form>
      }
    >
      <p className="text-sm text-soft">
        <MemberLink username={claim.username} /> · {day(claim.createdAt)} ·{" "}
        <a className="underline" href={`/company/${claim.slug}`}>
          {claim.name}
        </a>
      </p>
      {claim.status === "open" && claim.keeper && (
        <p className="mt-3 text-sm font-semibold">
          {m.claim_disputes()} <MemberLink username={claim.keeper} />
        </p>
      )}
      <p className="mt-3 text-sm font-semibold">{claim.siteHost ? domainWords(claim) : m.claim_no_domain()}</p>
      <Paragraphs className="my-3" text={claim.message} />
    </WaitingPage>
  );
}

type Asked = { isAtDomain: boolean; siteHost: string };

const domainWords = ({ isAtDomain, siteHost }: Asked) => (isAtDomain ? m.claim_at_domain({ host: siteHost }) : m.claim_other_domain({ host: siteHost })); // biome-ignore format: one line
