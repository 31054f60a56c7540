import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { resetEndingLabels, resetReasonLabels } from "#app/features/sign-in-resets/labels.ts";
import { findMemberToReset, listResets, type ShownReset } from "#app/features/sign-in-resets/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberFace, MemberLink } from "#app/ui/member-link.tsx";
import { EmptyState, Part } from "#app/ui/page.tsx";
import { momentCell } from "#app/ui/relative-time.tsx";
import { type Column, StaffTable } from "#app/ui/staff-table.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.sign_in_resets_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const resets = await listResets(await requireAdmin(request));
  return {
    ...resets,
    faces: await facesOf([...resets.waiting, ...resets.ended].flatMap(({ member, startedBy }) => [member, startedBy])),
  };
});

export const action = formAction({
  find: async ({ request, values }) => ({
    to: `/admin/resets/${await findMemberToReset(await requireAdmin(request), values.member ?? "")}`,
  }),
});

/** The resets of sign-ins that wait and those that have ended, and the way to a member who needs one. */
export default function Resets() {
  const { waiting, ended } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage>
      <StaffHead title={m.sign_in_resets_title()} lead={m.sign_in_resets_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <Part title={m.sign_in_resets_waiting()}>
        {waiting.length === 0 ? (
          <EmptyState title={m.sign_in_resets_none()} />
        ) : (
          <ResetTable
            caption={m.sign_in_resets_waiting()}
            resets={waiting}
            last={{ label: m.sign_in_reset_due(), width: "wide", show: ({ dueAt }) => momentCell(dueAt) }}
          />
        )}
      </Part>
      {ended.length > 0 && (
        <Part title={m.sign_in_resets_ended()}>
          <ResetTable
            caption={m.sign_in_resets_ended()}
            resets={ended}
            last={{ label: m.sign_in_reset_result(), width: "wide", show: ({ ending }) => ending && resetEndingLabels[ending]() }}
          />
        </Part>
      )}
      <form method="post" noValidate className="mt-8 max-w-2xl">
        <TextField
          name="member"
          label={m.sign_in_reset_member()}
          hint={m.sign_in_reset_member_hint()}
          defaultValue={failure?.values.member}
          error={failure?.errors.member}
          autoCapitalize="none"
          maxLength={254}
          required
        />
        <Button name="find" value="yes">
          {m.sign_in_reset_find()}
        </Button>
      </form>
    </AdminPage>
  );
}

function ResetTable({ caption, resets, last }: { caption: string; resets: ShownReset[]; last: Column<ShownReset> }) {
  return (
    <StaffTable
      caption={caption}
      rows={resets}
      nameLabel={m.sign_in_reset_member()}
      name={({ memberId, member, reason, note }) => (
        <>
          <MemberFace username={member} />
          <a href={`/admin/resets/${memberId}`}>u/{member}</a> <span>{resetReasonLabels[reason]()}</span> <span>{note}</span>
        </>
      )}
      columns={[
        {
          label: m.sign_in_reset_started_by(),
          width: "medium",
          onCard: "named",
          show: ({ startedBy }) => <MemberLink username={startedBy ?? ""} />,
        },
        { label: m.sign_in_reset_started(), width: "wide", onCard: "named", show: ({ createdAt }) => momentCell(createdAt) },
        last,
      ]}
    />
  );
}
