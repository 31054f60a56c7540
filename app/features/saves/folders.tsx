import { Button } from "#app/ui/button.tsx";
import { day } from "#app/ui/day.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FilterSelect } from "#app/ui/filter-select.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Fold } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { SavedItem } from "./operations.server.ts";
import { folderLength, notePath, type SaveTarget } from "./rules.ts";

/** The folder and the reminder of one thing, and the way to change them. */
export function NoteLine({ item: { type, id, name, lang, folder, remindAt } }: { item: SavedItem }) {
  return (
    <p className="text-sm text-soft">
      <Dotted>
        {folder !== null && m.saved_in_folder({ folder })}
        {remindAt !== null && m.saved_reminder({ day: day(remindAt) })}
        <a className="inline-flex min-h-11 items-center underline" href={notePath(type, id)}>
          {m.saved_note()}
          <span className="sr-only" lang={lang ?? undefined}>
            {" "}
            {name}
          </span>
        </a>
      </Dotted>
    </p>
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
