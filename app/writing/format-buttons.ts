import { m } from "#app/words/writing-messages.ts";

type Format = { label: () => string; path: string; change: (chosen: string) => [before: string, middle: string, after: string] };

const around = (mark: string): Format["change"] => {
  return (chosen) => [mark, chosen || m.formatting_words({}), mark];
};
const eachLine = (mark: string): Format["change"] => {
  return (chosen) => [mark, (chosen || m.formatting_words({})).replace(/\n/g, `\n${mark}`), ""];
};

const heading: Format = { label: () => m.format_heading({}), path: "M4 3v10M12 3v10M4 8h8", change: eachLine("## ") };
const formats: Format[] = [
  { label: () => m.formatting_strong({}), path: "M5 3v10M5 3h4a2.5 2.5 0 0 1 0 5H5M9 8a2.5 2.5 0 0 1 0 5H5", change: around("**") },
  { label: () => m.formatting_emphasis({}), path: "M7 3h5M4 13h5M10 3L6 13", change: around("*") },
  {
    label: () => m.formatting_link({}),
    path: "M7 9l3-3M5 7L3 9a2.8 2.8 0 0 0 4 4l2-2M11 9l2-2a2.8 2.8 0 0 0-4-4L7 5",
    change: (chosen) => ["[", chosen || m.formatting_words({}), "](https://)"],
  },
  { label: () => m.formatting_list({}), path: "M6 4h8M6 8h8M6 12h8M2 4h1M2 8h1M2 12h1", change: eachLine("- ") },
  { label: () => m.formatting_quote({}), path: "M3 3v10M7 4h7M7 8h7M7 12h5", change: eachLine("> ") },
];

/**
 * Puts buttons to the box of a text that write the signs of Markdown around what is chosen in it; returns their bar. All of them are in view, in one row where there is room. It
 * stands above a long text. Below a comment, which has no headings, it moves nothing when the cursor comes.
 */
export function formatButtons(box: HTMLTextAreaElement): HTMLElement {
  const isLong = box.rows > 6;
  const bar = document.createElement("div");
  bar.className = "flex flex-wrap";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", m.formatting_title({}));
  for (const format of isLong ? [...formats, heading] : formats) bar.append(buttonFor(format, box));
  if (isLong) box.before(bar);
  else box.after(bar);
  return bar;
}

function buttonFor({ label, path, change }: Format, box: HTMLTextAreaElement) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "inline-flex min-h-11 w-11 shrink-0 items-center justify-center";
  button.title = label();
  button.setAttribute("aria-label", label());
  button.innerHTML = `<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="${path}"/></svg>`;
  button.addEventListener("click", () => {
    const start = box.selectionStart;
    const [before, middle, after] = change(box.value.slice(start, box.selectionEnd));
    const startsLine = after !== "" || start === 0 || box.value[start - 1] === "\n" ? "" : "\n";
    box.setRangeText(startsLine + before + middle + after, start, box.selectionEnd, "end");
    const from = start + startsLine.length + before.length;
    box.setSelectionRange(from, from + middle.length);
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return button;
}
