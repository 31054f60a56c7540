import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { refuseCorrection, showCorrection } from "#app/features/funding/corrections.server.ts";
import { factLabels, sentenceLimit } from "#app/features/funding/corrections.ts";
import { knownOpportunity } from "#app/features/funding/operations.server.ts";
import { FactNow } from "#app/features/funding/opportunity-facts.tsx";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { day } from "#app/ui/day.ts";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { claimWrites } from "./claim-writes.server.ts";
import { waitingOf } from "./waiting.server.ts";
import { decisionLinks, WaitingPage } from "./waiting-page.tsx";

export const links = decisionLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.correction_of());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const { correction, program, username } = await showCorrection(admin, idFrom(params.id));
  const { editorNote, ...row } = await knownOpportunity(program.slug);
  return {
    row,
    provinces: (await placeNames()).provinces,
    correction,
    program: { slug: program.slug, path: pathOf(program), title: titleOf(program) },
    username,
    faces: await facesOf([username]),
    waiting: await waitingOf(admin, "correction", correction.id),
  };
});

export const action = formAction({
  ...claimWrites,
  refuse: async ({ request, params, values }) => {
    await refuseCorrection(await requireAdmin(request), idFrom(params.id), (values.answer ?? "").trim());
    return { to: `/admin/corrections/${idFrom(params.id)}` };
  },
});

/** What a member says is no longer true of a programme: it is taken by an edit of the programme, or refused here. */
export default function Correction() {
  const { correction, program, row, provinces, username, waiting } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <WaitingPage
      title={m.correction_of()}
      waiting={waiting}
      decided={
        correction.status !== "open" && (
          <>
            {correction.status === "taken" ? m.correction_was_taken() : m.correction_was_refused()} {correction.answer}{" "}
            {correction.decidedAt && day(correction.decidedAt)}
          </>
        )
      }
      form={
        <form method="post" noValidate>
          <Intent name="refuse" />
          <TextArea
            name="answer"
            label={m.correction_answer()}
            rows={2}
            maxLength={sentenceLimit}
            defaultValue={failure?.values.answer}
            error={failure?.errors.answer}
          />
          <p className="flex flex-wrap gap-3">
            <ButtonLink href={`/admin/funding/${program.slug}?correction=${correction.id}`}>{m.correction_take()}</ButtonLink>
            <Button look="plain" name="refuse" value="yes" data-key="d">
              {m.correction_refuse()}
            </Button>
          </p>
        </form>
      }
    >
      <p>
        <a className="underline" href={program.path}>
          <Said phrase={program.title} />
        </a>{" "}
        · <b>{factLabels[correction.fact]()}</b> · <MemberLink username={username} /> · {day(correction.createdAt)}
      </p>
      <FactNow program={row} provinces={provinces} fact={correction.fact} now={waiting.now} />
      <p className="my-3">{correction.sentence}</p>
      <p className="my-3 break-words">
        <a className="underline" href={correction.address} rel="nofollow noopener ugc">
          {correction.address}
          <OutsideMark />
        </a>
      </p>
    </WaitingPage>
  );
}
