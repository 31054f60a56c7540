import { useEffect, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { tagFrom, tagsFrom } from "./rules.ts";

type Props = {
  name: string;
  label: string;
  hint: string;
  error?: string;
  defaultValue: string;
  limit: number;
  /** What may be offered to choose from, given what was chosen. */
  suggest?: (chosen: string[]) => string[];
  /** How one name, and a text with commas, become names; tags unless said otherwise. */
  one?: (text: string) => string;
  many?: (text: string) => string[];
};

/**
 * Names separated by commas. With a script, Enter or a comma makes a chip, without doubles, up to the limit, and a suggestion is
 * added at a press; without, the suggestions are a line to read.
 */
export function TagInput({ defaultValue, limit, suggest, one = tagFrom, many = tagsFrom, ...frame }: Props) {
  const [tags, setTags] = useState<string[] | null>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => setTags(many(defaultValue)), [defaultValue, many]);
  if (tags === null) {
    const offered = suggest?.(many(defaultValue)).join(", ");
    return (
      <TextField
        {...frame}
        hint={offered ? `${frame.hint} ${m.tags_suggested({ tags: offered })}` : frame.hint}
        defaultValue={defaultValue}
      />
    );
  }

  const add = (text: string) => {
    const tag = one(text);
    if (tag && !tags.includes(tag) && tags.length < limit) setTags([...tags, tag]);
    setTyped("");
  };
  const take = (value: string) => (value.includes(",") ? add(value.replaceAll(",", " ").trim()) : setTyped(value));
  return (
    <>
      <TextField
        {...frame}
        name=""
        id={frame.name}
        value={typed}
        onChange={(event) => take(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // Enter adds the tag; it must not send the form
          add(typed);
        }}
      />
      {/* What is still being typed counts too when the form is sent. */}
      <input type="hidden" name={frame.name} value={[...tags, typed].filter(Boolean).join(",")} />
      <ul className="-mt-3 mb-5 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="inline-flex items-center gap-1 rounded-md bg-wash pl-3">
            {tag}
            <button
              type="button"
              className="size-11 text-soft"
              aria-label={m.post_tag_remove({ tag })}
              onClick={() => setTags(tags.filter((other) => other !== tag))}
            >
              ×
            </button>
          </li>
        ))}
        {tags.length < limit &&
          suggest?.(tags).map((tag) => (
            <li key={tag}>
              <button type="button" className="min-h-11 rounded-md border border-edge px-3 text-sm text-soft" onClick={() => add(tag)}>
                + {tag}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
