import type { SuggestedMember } from "#app/features/people/rules.ts";
import { m } from "#app/words/writing-messages.ts";

const listId = "mention-names";
/** The open list: what the keys do to it. */
let keys: ((event: KeyboardEvent) => void) | undefined;
let close = () => {};

/** Returns what a person has typed of a name after the @ before the cursor, and a way to show names under the box, as in a combobox. */
export function mentionBox(box: HTMLTextAreaElement) {
  close();
  const before = box.value.slice(0, box.selectionStart);
  const typed = /(?:^|[\s(*>"'])@([\w-]{1,40})$/.exec(before)?.[1] ?? "";
  return { typed, show: (members: SuggestedMember[]) => members.length > 0 && open(box, members, before.length - typed.length) };
}

/** The tile of a member, as ui/face.tsx draws it. A light page has no script. */
function tileOf({ face, letters, tint }: SuggestedMember) {
  const tile = document.createElement("span");
  tile.className = `face f${tint}`;
  tile.ariaHidden = "true";
  tile.dataset.letters = letters;
  if (face) tile.append(Object.assign(new Image(), { src: `/pictures/${face}/80`, alt: "" }));
  return tile;
}

function open(box: HTMLTextAreaElement, members: SuggestedMember[], start: number) {
  const list = document.createElement("ul");
  list.id = listId;
  list.role = "listbox";
  list.ariaLabel = m.people_title({});
  list.className = "border border-edge bg-wash";
  const heard = document.createElement("p");
  heard.className = "sr-only";
  heard.role = "status";
  const options = members.map((member, at) => {
    const option = document.createElement("li");
    option.id = `${listId}-${at}`;
    option.role = "option";
    option.className = "min-h-11 px-4 py-0.5 aria-selected:font-semibold aria-selected:underline";
    option.append(tileOf(member), ` @${member.name}`);
    // Before the box loses the focus.
    option.addEventListener("mousedown", (event) => {
      event.preventDefault();
      choose(at);
    });
    return option;
  });
  list.append(...options);
  let chosen = 0;
  const mark = (at: number) => {
    chosen = (at + options.length) % options.length;
    for (const [place, option] of options.entries()) option.ariaSelected = String(place === chosen);
    box.setAttribute("aria-activedescendant", `${listId}-${chosen}`);
  };
  const choose = (at: number) => {
    close();
    box.setRangeText(`${members[at]?.name} `, start, box.selectionStart, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
  close = () => {
    keys = undefined;
    list.remove();
    heard.remove();
    for (const name of ["aria-controls", "aria-autocomplete", "aria-activedescendant"]) box.removeAttribute(name);
    close = () => {};
  };
  keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown") mark(chosen + 1);
    else if (event.key === "ArrowUp") mark(chosen - 1);
    else if (event.key === "Enter" || event.key === "Tab") choose(chosen);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  box.setAttribute("aria-controls", listId);
  box.setAttribute("aria-autocomplete", "list");
  box.after(list, heard);
  mark(0);
  heard.textContent = m.found_count({ count: members.length });
}

document.addEventListener("keydown", (event) => keys?.(event));
document.addEventListener("focusout", () => close());
