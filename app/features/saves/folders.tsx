import { Button } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FilterSelect } from "#app/ui/filter-select.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Fold } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import type { SavedItem } from "./operations.server.ts";
import { folderLength, notePath, type SaveTarget } from "./rules.ts";

/** The folder and the reminder of one thing, and the way to change them. */
export function NoteLine({ item: { type, id, name, lang, folder, remindAt } }: { item: SavedItem }) {
  return (
    <p className="text-sm text-soft">
      <Dotted>
        {folder !== null && m.saved_in_folder({ folder })}
        {remindAt !== null && m.saved_reminder({ day: shownDay(remindAt) })}
        <a className="inline-flex min-h-11 items-center underline" href={notePath(type, id)}>
          {folder === null && remindAt === null ? m.saved_note() : m.saved_change()}
          <HiddenName name={name} lang={lang} />
        </a>
        {type !== "program" && (
          <button type="submit" name="remove" value={`${type}.${id}`} className="min-h-11 underline">
            {m.saved_take_out()}
            <HiddenName name={name} lang={lang} />
          </button>
        )}
      </Dotted>
    </p>
  );
}

const HiddenName = ({ name, lang }: Pick<SavedItem, "name" | "lang">) => (
  <span className="sr-only" lang={lang ?? undefined}>
    {" "}
    {name}
  </span>
);

type Removed = Pick<SavedItem, "type" | "id" | "name" | "lang"> & { note: { folder: string; remind_on: string } };

/** Says what was removed, and saves it again as it was. */
export function RemovedLine({ type, id, name, lang, note }: Removed) {
  return (
    <Status>
      <form method="post" action={notePath(type, id)}>
        {m.saved_removed()} <span lang={lang ?? undefined}>{name}</span> <input type="hidden" name="folder" value={note.folder} />
        <input type="hidden" name="remind_on" value={note.remind_on} />
        <button type="submit" name="keep" value="yes" className="min-h-11 underline">
          {type === "program" ? m.follow() : m.saved_undo()}
        </button>
      </form>
    </Status>
  );
}

type Folders = { type: SaveTarget; folders: string[]; folder: string | null; failure: FormFailure | undefined };

/** Chooses a folder, and renames or deletes the one that is shown. */
export function FolderTools({ type, folders, folder, failure }: Folders) {
  if (folders.length === 0 && folder === null) return null;
  return (
    <>
      <form method="get" className="flex flex-wrap gap-2 py-3 text-sm">
        <input type="hidden" name="type" value={type} />
        <FilterSelect
          name="folder"
          label={m.saved_folder()}
          value={folder ?? ""}
          options={[["", m.saved_folders_all()], ...folders.map((one): [string, string] => [one, one])]}
        />
        <Button look="plain">{m.saved_folders_show()}</Button>
      </form>
      {folder !== null && folders.includes(folder) && (
        <Fold title={m.saved_folder_change({ folder })} open={failure !== undefined}>
          <form method="post" noValidate>
            <TextField
              name="name"
              label={m.saved_folder_name()}
              defaultValue={failure?.values.name ?? folder}
              error={failure?.errors.name}
              maxLength={folderLength}
              required
            />
            <p className="flex flex-wrap items-center gap-3">
              <Button name="rename" value="yes">
                {m.saved_folder_rename()}
              </Button>
              <Button look="plain" name="delete" value="yes">
                {m.saved_folder_delete()}
              </Button>
              <span className="text-sm text-soft">{m.saved_folder_kept()}</span>
            </p>
          </form>
        </Fold>
      )}
    </>
  );
}
