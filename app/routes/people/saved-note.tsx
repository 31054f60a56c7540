import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { zoneOf } from "#app/features/digest/rules.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { NoteForm, noteValues } from "#app/features/saves/forms.server.ts";
import { listFolders, noteSaved, showSaved } from "#app/features/saves/operations.server.ts";
import { folderLength, notePath, reminderHours, type SaveTarget, saveTargets } from "#app/features/saves/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { Crumbs, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.saved_note());

/** @throws NotFound for a kind that nothing saved is of */
function savedAt({ type, id }: LoaderFunctionArgs["params"]): [SaveTarget, number] {
  const known = saveTargets.find((one) => one === type);
  if (!known) throw new NotFound("page", m.page_not_found_text());
  return [known, idFrom(id)];
}

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const [type, id] = savedAt(params);
  const { name, lang, path, ...note } = await showSaved(member, type, id);
  const isSaved = new URL(request.url).searchParams.has("saved");
  const province = (await listProvinces()).find(({ code }) => code === (member.province ?? "ON"));
  const clock = { hours: reminderHours(zoneOf(member.province)), place: province ? localizedName(province) : "ON" };
  return { type, id, name, lang, path, folders: await listFolders(member), stored: noteValues(note), isSaved, clock };
});

export const action = formAction({
  keep: async ({ request, params, values }) => {
    const [type, id] = savedAt(params);
    await noteSaved(await requireMember(request), type, id, parse(NoteForm, values));
    return { to: `${notePath(type, id)}?saved=1` };
  },
});

/** In which folder something saved is, and on which day its owner is reminded of it. */
export default function SavedNote() {
  const { type, id, name, lang, path, folders, stored, isSaved, clock } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values: Record<string, string | undefined> = shownIn(failure, stored);
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: `/saved?type=${type}`, label: m.saved_title() }, { label: m.saved_note() }]} />
      <PageHeader title={m.saved_note()} lead={m.saved_note_lead()} />
      {isSaved && !failure && <Status>{m.saved_note_saved()}</Status>}
      <ErrorSummary errors={failure?.errors} />
      <p className="mb-4">
        <a className="inline-flex min-h-11 items-center underline" href={path} lang={lang ?? undefined}>
          {name}
        </a>
      </p>
      <form method="post" noValidate>
        <TextField
          name="folder"
          label={m.saved_folder()}
          hint={m.saved_folder_hint()}
          defaultValue={values.folder}
          error={failure?.errors.folder}
          maxLength={folderLength}
          list="folders"
          autoComplete="off"
        />
        <datalist id="folders">
          {folders.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <TextField
          name="remind_on"
          type="date"
          label={m.saved_remind()}
          hint={m.saved_remind_hint(clock)}
          defaultValue={values.remind_on}
          error={failure?.errors.remind_on}
        />
        <Button name="keep" value="yes">
          {m.settings_save()}
        </Button>
      </form>
      <form method="post" action={`/saved?type=${type}`} className="mt-6 border-t border-line pt-3">
        <Button look="plain" name="remove" value={`${type}.${id}`}>
          {type === "program" ? m.unfollow() : m.saved_remove()}
        </Button>
      </form>
    </NarrowPage>
  );
}
