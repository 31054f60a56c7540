import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addToCoalition, listParts } from "#app/features/intelligence/coalitions.server.ts";
import { RecordFields } from "#app/features/intelligence/record-fields.tsx";
import { addRecord, archiveRecord, editRecord, ownersToChoose, showRecord } from "#app/features/intelligence/records.server.ts";
import { billAddress, records } from "#app/features/intelligence/records.ts";
import { BillState, TenderState } from "#app/features/open-data/record-links.tsx";
import { findBill, findTender } from "#app/features/open-data/records.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { type FormFailure, fieldIn, shownIn } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Crumbs, PageHeader, Part } from "#app/ui/page.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { savedAt } from "../admin/saved.ts";
import { titled } from "../title.ts";
import { kindAt } from "./record-kind.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches, location }) => titled(matches, records[kindAt(location.pathname)].title());

/** Loads the record to edit, or an empty form at …/new. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const kind = kindAt(request.url);
  const found = params.id ? await showRecord(admin, kind, idFrom(params.id)) : null;
  const written: Record<string, string> = found?.row.values ?? {};
  const provinces = (await listProvinces()).map((row) => ({ slug: row.code, name: localizedName(row) }));
  return {
    kind,
    id: found?.row.id ?? null,
    isArchived: found !== null && found.row.archivedAt !== null,
    stored: found ? { ...written, revision: String(found.row.revision), opened: openedValues(written) } : written,
    views: found?.views ?? [],
    parts: kind === "coalition" && found ? await listParts(admin, found.row.id) : [],
    provinces,
    staff: await ownersToChoose(admin),
    stands: await findBill(found?.row.values.bill_session ?? "", found?.row.values.bill ?? ""),
    tender: await findTender(found?.row.values.tender ?? ""),
    bill: found ? billAddress(found.row.values.bill ?? "", found.row.values.bill_session ?? "", language()) : null,
  };
});

export const action = formAction({
  save: async ({ request, params, values }) => {
    const admin = await requireAdmin(request);
    const kind = kindAt(request.url);
    const id = params.id ? idFrom(params.id) : await addRecord(admin, kind, values);
    if (params.id) await editRecord(admin, kind, id, values, openedOn(values));
    return { to: savedAt(`${records[kind].path}/${id}`) };
  },
  archive: async ({ request, params, values, pressed }) => {
    const kind = kindAt(request.url);
    await archiveRecord(await requireAdmin(request), kind, idFrom(params.id), pressed === "yes", openedOn(values));
    return { to: savedAt(`${records[kind].path}/${idFrom(params.id)}`) };
  },
  invite: async ({ request, params, values }) => {
    const { member = "", company = "", contact = "" } = values;
    await addToCoalition(await requireAdmin(request), idFrom(params.id), { member, company, contact });
    return { to: "#people" };
  },
});

export default function Entry() {
  const { kind, id, isArchived, stored, views, parts, provinces, staff, bill, stands, tender } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const { path, title, add, fields } = records[kind];
  const name = stored.title ?? stored.name ?? add();
  const values: Record<string, string | undefined> = shownIn(failure?.pressed === "save" ? failure : undefined, stored);
  const invited = failure?.pressed === "invite" ? failure : undefined;
  const field = fieldIn(invited);
  return (
    <AdminPage narrow>
      <Crumbs trail={[{ href: path, label: title() }, { label: name }]} />
      <PageHeader title={name} lead={isArchived ? m.record_archived() : undefined} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      {bill && (
        <p className="mb-3">
          <a className="inline-flex min-h-11 items-center underline" href={bill} rel="noopener noreferrer">
            {m.record_bill_link({ bill: stored.bill ?? "", session: stored.bill_session ?? "" })}
          </a>
        </p>
      )}
      {stands && <BillState bill={stands} />}
      <TenderState reference={stored.tender ?? ""} tender={tender} />
      <form method="post" noValidate className="panel">
        <Intent name="save" />
        {id !== null && <RevisionField revision={values.revision} opened={values.opened} />}
        <RecordFields
          fields={fields}
          values={values}
          errors={failure?.pressed === "save" ? failure.errors : undefined}
          provinces={provinces}
          staff={staff}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="save" value="yes">
            {m.record_save()}
          </Button>
          {id !== null && (
            <Button look="plain" form="archiving" name="archive" value={isArchived ? "no" : "yes"}>
              {isArchived ? m.record_restore() : m.record_archive()}
            </Button>
          )}
        </div>
      </form>
      {/* Archiving applies to the stored record, whatever was typed above. */}
      <form method="post" id="archiving">
        <RevisionField revision={stored.revision} />
      </form>
      {kind === "coalition" && id !== null && (
        <div id="people">
          <Part title={m.coalition_people()}>
            <ul>
              {parts.map((part) => (
                <li key={part.id} className="border-t border-line py-2">
                  {part.username && <MemberLink username={part.username} />}
                  {part.company && <a href={`/company/${part.companySlug}`}>{part.company}</a>}
                  {part.contact && <a href={`/admin/network/${part.contactId}`}>{part.contact}</a>}
                  {part.status === "asked" && <span className="text-soft"> · {m.coalition_waits()}</span>}
                </li>
              ))}
            </ul>
            <form method="post">
              <Intent name="invite" />
              <TextField {...field("member")} label={m.coalition_invite_member()} optional={false} />
              <TextField {...field("company")} label={m.coalition_invite_company()} optional={false} />
              <TextField {...field("contact")} label={m.coalition_invite_contact()} optional={false} />
              <Button look="plain" name="invite" value="yes">
                {m.coalition_invite()}
              </Button>
            </form>
          </Part>
        </div>
      )}
      {views.length > 0 && (
        <Part title={m.contact_views()}>
          <ul>
            {views.map((view) => (
              <li key={view.id} className="border-t border-line py-2 text-sm">
                {dayCell(view.viewedAt)} · <MemberLink username={view.username ?? ""} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </AdminPage>
  );
}
