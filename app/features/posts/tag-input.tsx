import { namesFrom, suggestionsFrom } from "#app/text/names.ts";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#app/words/messages.ts";
import { tagsFrom } from "./rules.ts";

type Props = {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  defaultValue: string;
  limit: number;
  optional: boolean;
  /** Tags are written as in an address; other names stay as typed. */
  kind: "tags" | "names";
  /** Names to choose from; `shown` of those that are not chosen yet are offered. */
  suggested?: readonly string[];
  shown?: number;
};

/** How many suggestions stand as plain text. */
const plainlyShown = 3;

const readers = { tags: tagsFrom, names: namesFrom };

/**
 * A field for names separated by commas. Without a script, suggestions are plain text; with one (app/compose/chips.ts), names become chips
 * and suggestions buttons, made from the two templates.
 */
export function TagInput({ kind, limit, suggested = [], shown = 0, hint, ...frame }: Props) {
  const offered = suggestionsFrom(suggested, readers[kind](frame.defaultValue), shown);
  return (
    <div data-chips={kind} data-most={limit} data-suggested={suggested.join(",") || undefined} data-shown={shown}>
      <TextField
        {...frame}
        hint={
          <>
            {hint}{" "}
            {offered.length > 0 && <span data-plain="">{m.tags_suggested({ tags: offered.slice(0, plainlyShown).join(", ") })}</span>}
          </>
        }
      />
      <ul className="mb-5 flex flex-wrap gap-x-2" hidden />
      <template className="inline-flex min-w-0 items-center gap-2 rounded-md bg-wash pl-3">
        <slot />
        <button type="button" className="min-h-11 shrink-0 px-3 text-soft">
          <Icon name="close" />
        </button>
      </template>
      <template>
        <button type="button" className="suggested">
          <span>
            + <slot />
          </span>
        </button>
      </template>
    </div>
  );
}
