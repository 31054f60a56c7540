import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { showCorrection } from "#app/features/funding/corrections.server.ts";
import { factLabels } from "#app/features/funding/corrections.ts";
import { opportunityFields, opportunityOptions, opportunityValues, sourceRead } from "#app/features/funding/fields.ts";
import { addOpportunity, archiveOpportunity, editOpportunity, opportunityToChange } from "#app/features/funding/operations.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { FieldInputs } from "#app/fields/field-inputs.tsx";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { SendBar } from "#app/ui/form-parts.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { Crumbs, PageHeader } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { loadFunding } from "../funding/load-funding.server.ts";
import { titled } from "../title.ts";
import { AdminPage } from "./admin-page.tsx";
import stylesheet from "./opportunity.css?url";
import { savedAt } from "./saved.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ matches }) => titled(matches, m.funding_monitor());

/** Loads the opportunity to edit, or an empty form at /admin/funding/new. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const row = params.slug ? await opportunityToChange(admin, params.slug) : null;
  const written: Record<string, string> = row ? opportunityValues(row) : {};
  const asked = idFrom(new URL(request.url).searchParams.get("correction"));
  const { correction: named } = asked > 0 ? await showCorrection(admin, asked) : { correction: null };
  const correction = named?.status === "open" && named.programId === row?.id ? named : null;
  const read = row && correction ? sourceRead(row, { url: correction.address, readAt: Date.now() }) : {};
  const { hubs } = await loadFunding(request);
  const { provinces } = await placeNames();
  return {
    slug: row?.slug ?? null,
    title: row?.titleEn ?? m.funding_new(),
    isArchived: row !== null && row.archivedAt !== null,
    stored: row ? { ...written, ...read, revision: String(row.revision), opened: openedValues(written) } : written,
    hubs,
    provinces,
    correction,
    isDecided: asked > 0 && correction === null,
  };
});

export const action = formAction({
  save: async ({ request, params, values }) => {
    const admin = await requireAdmin(request);
    if (params.slug) await editOpportunity(admin, params.slug, values, openedOn(values), { correction: idFrom(values.correction) || null });
    const slug = params.slug ?? (await addOpportunity(admin, values)).slug;
    return { to: savedAt(`/admin/funding/${slug}`) };
  },
  archive: async ({ request, params, values, pressed }) => {
    await archiveOpportunity(await requireAdmin(request), params.slug ?? "", pressed === "yes", openedOn(values));
    return { to: savedAt(`/admin/funding/${params.slug}`) };
  },
});

export default function Opportunity() {
  const { slug, title, isArchived, stored, hubs, provinces, correction, isDecided } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values: Record<string, string | undefined> = shownIn(failure?.pressed === "save" ? failure : undefined, stored);
  return (
    <AdminPage isForm seen={slug && !isArchived ? `/funding/${slug}` : undefined}>
      <Crumbs trail={[{ href: "/admin/funding", label: m.funding_monitor() }, { label: title }]} />
      <PageHeader title={title} lead={isArchived ? m.funding_archived() : undefined} />
      <ErrorSummary errors={failure?.errors} />
      {isDecided && <Status>{m.correction_not_here()}</Status>}
      <ConflictPanel conflict={failure?.conflict} />
      <form method="post" noValidate className="panel">
        <Intent name="save" />
        {correction && (
          <div className="staff-done">
            <input type="hidden" name="correction" value={correction.id} />
            <b>{factLabels[correction.fact]()}</b>: {correction.sentence}{" "}
            <a className="underline break-words" href={correction.address} rel="nofollow noopener ugc">
              {correction.address}
              <OutsideMark />
            </a>{" "}
            {m.correction_taking()}
          </div>
        )}
        {slug && <RevisionField revision={values.revision} opened={values.opened} />}
        <FieldInputs
          fields={opportunityFields}
          values={values}
          errors={failure?.errors}
          options={opportunityOptions({ hubs, provinces })}
          isFolded={correction === null}
        />
        <SendBar>
          <Button name="save" value="yes">
            {m.settings_save()}
          </Button>
          {slug && (
            <Button look="plain" form="archiving" name="archive" value={isArchived ? "no" : "yes"}>
              {isArchived ? m.funding_unarchive() : m.funding_archive()}
            </Button>
          )}
          <ButtonLink look="plain" href="/admin/funding">
            {m.site_cancel()}
          </ButtonLink>
        </SendBar>
      </form>
      {/* Archiving applies to the stored opportunity, whatever was typed above. */}
      <form method="post" id="archiving">
        <RevisionField revision={stored.revision} />
      </form>
    </AdminPage>
  );
}
