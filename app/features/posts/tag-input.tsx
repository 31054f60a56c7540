import { type MouseEvent, useEffect, useRef, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { fieldOf, useIsomorphicLayoutEffect } from "#app/ui/held.ts";
import { m } from "#app/words/messages.ts";
import { tagFrom, tagsFrom } from "./rules.ts";

type Props = {
  name: string;
  label: string;
  hint: string;
  error?: string;
  defaultValue: string;
  limit: number;
  /** Returns the suggestions for what is chosen so far. */
  suggest?: (chosen: string[]) => string[];
  /** Turns one text into a name, and a text with commas into names. Both default to tags. */
  one?: (text: string) => string;
  many?: (text: string) => string[];
};

/**
 * A field for names separated by commas. With a script, Enter or a comma makes a chip, up to the limit and without duplicates, and pressing
 * a suggestion adds it. Without a script, the suggestions are plain text.
 */
export function TagInput({ defaultValue, limit, suggest, one = tagFrom, many = tagsFrom, ...frame }: Props) {
  // There are no chips before a script runs.
  const [chips, setChips] = useState<string[] | null>(null);
  const [typed, setTyped] = useState(defaultValue);
  const tags = chips ?? [];
  const add = (text: string) => {
    const names = text.split(",").map(one).filter(Boolean);
    const fresh = [...new Set(names)].filter((name) => !tags.includes(name));
    const room = Math.max(0, limit - tags.length);
    setChips([...tags, ...fresh.slice(0, room)]);
    setTyped(fresh.slice(room).join(", "));
  };
  useIsomorphicLayoutEffect(() => {
    // What was typed before the script arrived also becomes chips, except the last, unfinished name.
    const field = fieldOf(frame.name);
    const held = (field?.value ?? "").split(",");
    const underWay = field === document.activeElement ? (held.pop() ?? "") : "";
    setChips(many(held.join(",")));
    setTyped(underWay.trimStart());
  }, [frame.name, many]);
  // An unfinished name is sent too.
  const value = [...tags, typed].filter(Boolean).join(",");
  const hidden = useTold(chips === null ? null : value);

  const offered = suggest?.(chips ?? many(defaultValue)) ?? [];
  const isFull = tags.length >= limit;
  return (
    <>
      <TextField
        {...frame}
        name={chips ? "" : frame.name}
        id={frame.name}
        hint={!chips && offered.length > 0 ? `${frame.hint} ${m.tags_suggested({ tags: offered.join(", ") })}` : frame.hint}
        error={isFull && typed.trim() ? m.tags_full({ limit }) : frame.error}
        value={typed}
        onChange={(event) => (event.target.value.includes(",") && chips ? add(event.target.value) : setTyped(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // Enter adds the tag and must not send the form
          add(typed);
        }}
      />
      {chips && (
        <>
          <input type="hidden" name={frame.name} value={value} ref={hidden} />
          <ul className="-mt-3 mb-5 flex flex-wrap gap-2">
            {chips.map((tag) => (
              <li key={tag} className="inline-flex min-w-0 items-center gap-1 rounded-md bg-wash pl-3">
                {tag}
                <button
                  type="button"
                  className="size-11 shrink-0 text-soft"
                  aria-label={m.post_tag_remove({ tag })}
                  onClick={(event) => {
                    stay(event, frame.name);
                    setChips(chips.filter((other) => other !== tag));
                  }}
                >
                  ×
                </button>
              </li>
            ))}
            {!isFull &&
              offered.map((tag) => (
                <li key={tag}>
                  <button
                    type="button"
                    className="min-h-11 rounded-md border border-edge px-3 text-sm text-soft"
                    onClick={(event) => {
                      stay(event, frame.name);
                      setChips([...chips, tag]);
                    }}
                  >
                    + {tag}
                  </button>
                </li>
              ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Moves the focus from a button that is about to disappear to its neighbour, or to the field after the last one. */
function stay(event: MouseEvent, field: string) {
  const item = event.currentTarget.closest("li");
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  (beside?.querySelector("button") ?? fieldOf(field))?.focus();
}

/** Dispatches an input event when the value of a hidden field changes, as other fields do. `value` is null before there is one. */
function useTold(value: string | null) {
  const field = useRef<HTMLInputElement>(null);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current !== null && told.current !== value) field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    told.current = value;
  }, [value]);
  return field;
}
