import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refuseCorrection, showCorrection } from "#app/features/funding/corrections.server.ts";
import { factLabels, sentenceLimit } from "#app/features/funding/corrections.ts";
import { knownOpportunity } from "#app/features/funding/operations.server.ts";
import { FactNow } from "#app/features/funding/opportunity-facts.tsx";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { placeInQueue } from "#app/features/review-queue/operations.server.ts";
import { QueuePlace } from "#app/features/review-queue/queue-place.tsx";
import { holderOf } from "#app/features/reviews/operations.server.ts";
import { Reviewing } from "#app/features/reviews/reviewing.tsx";
import { itemOf } from "#app/features/reviews/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { day } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { Crumbs } from "#app/ui/page.tsx";
import { Said } from "#app/ui/said.tsx";
import { StaffHead } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";
import { claimWrites } from "./claim-writes.server.ts";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.correction_of());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const { correction, program, username } = await showCorrection(admin, idFrom(params.id));
  const item = itemOf("correction", correction.id);
  const { editorNote, ...row } = await knownOpportunity(program.slug);
  return {
    row,
    provinces: (await placeNames()).provinces,
    correction,
    program: { slug: program.slug, path: pathOf(program), title: titleOf(program) },
    username,
    review: { item, holder: await holderOf(admin, item), viewerId: admin.id },
    place: await placeInQueue(admin, item),
    now: Date.now(),
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
  const { correction, program, row, provinces, username, review, place, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage here="/admin/queue">
      <Crumbs trail={[{ href: "/admin/queue", label: m.queue_title() }, { label: m.correction_of() }]} />
      <StaffHead title={m.correction_of()} />
      {place && (
        <div className="flex flex-wrap items-center gap-x-4">
          <QueuePlace {...place} now={now} />
          <Reviewing {...review} now={now} />
        </div>
      )}
      <ErrorSummary errors={failure?.errors} />
      <p>
        <a className="underline" href={program.path}>
          <Said phrase={program.title} />
        </a>{" "}
        · <b>{factLabels[correction.fact]()}</b> · <MemberLink username={username} /> · {day(correction.createdAt)}
      </p>
      <FactNow program={row} provinces={provinces} fact={correction.fact} now={now} />
      <p className="my-3">{correction.sentence}</p>
      <p className="my-3 break-words">
        <a className="underline" href={correction.address} rel="nofollow noopener ugc">
          {correction.address}
          <OutsideMark />
        </a>
      </p>
      {correction.status === "open" ? (
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
            <Button look="plain" name="refuse" value="yes">
              {m.correction_refuse()}
            </Button>
          </p>
        </form>
      ) : (
        <p className="staff-done" role="status">
          {correction.status === "taken" ? m.correction_was_taken() : m.correction_was_refused()} {correction.answer}{" "}
          {correction.decidedAt && day(correction.decidedAt)}{" "}
          <ButtonLink look="plain" href="/admin/queue">
            {m.queue_title()}
          </ButtonLink>
        </p>
      )}
    </AdminPage>
  );
}
