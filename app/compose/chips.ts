import { tagFrom, tagsFrom } from "#app/features/posts/rules.ts";
import { namesFrom, suggestionsFrom } from "#app/text/names.ts";
import { m } from "#app/words/messages.ts";
import { showError, shownError } from "./field-error.ts";

/** How the names of a field are read: one text as a name, and a text with commas as names. */
const kinds = { tags: { one: tagFrom, many: tagsFrom }, names: { one: (text: string) => text.trim(), many: namesFrom } };

/**
 * Turns a field for names separated by commas (`TagInput`) into one of chips: Enter or a comma makes a chip, up to the limit and without
 * duplicates, and pressing a suggestion adds it. A hidden field sends the chips and the name that is not finished.
 */
export function nameChips() {
  for (const box of document.querySelectorAll<HTMLElement>("[data-chips]")) makeChips(box);
}

function makeChips(box: HTMLElement) {
  const [field, list] = [box.querySelector("input"), box.querySelector("ul")];
  const [chip, offer] = box.querySelectorAll("template");
  if (!field || !list || !chip || !offer) return;
  const { one, many } = kinds[box.dataset.chips === "tags" ? "tags" : "names"];
  const limit = Number(box.dataset.most);
  const suggested = box.dataset.suggested?.split(",") ?? [];
  const drawnError = shownError(field);
  let chosen: string[] = [];

  const sent = document.createElement("input");
  sent.type = "hidden";
  sent.name = field.name;
  field.removeAttribute("name");
  list.before(sent);

  const settle = () => {
    sent.value = [...chosen, field.value].filter(Boolean).join(","); // an unfinished name is sent too
    showError(field, chosen.length >= limit && field.value.trim() ? m.tags_full({ limit }) : drawnError);
  };
  const choose = (names: string[]) => {
    chosen = names;
    const offered = chosen.length < limit ? suggestionsFrom(suggested, chosen, Number(box.dataset.shown)) : [];
    const chips = chosen.map((name) => item(chip, name, () => chosen.filter((other) => other !== name), m.post_tag_remove({ tag: name })));
    list.replaceChildren(...chips, ...offered.map((name) => item(offer, name, () => [...chosen, name])));
    list.hidden = list.childElementCount === 0;
    settle();
  };
  const tell = () => sent.dispatchEvent(new Event("input", { bubbles: true })); // as other fields do
  const add = (text: string) => {
    const fresh = [...new Set(text.split(",").map(one).filter(Boolean))].filter((name) => !chosen.includes(name));
    const room = Math.max(0, limit - chosen.length);
    field.value = fresh.slice(room).join(", ");
    choose([...chosen, ...fresh.slice(0, room)]);
  };
  /** Makes an item whose button changes the names. The focus moves to the item beside it, or to the field after the last one. */
  const item = (from: HTMLTemplateElement, name: string, change: () => string[], label?: string) => {
    const made = document.createElement("li");
    made.className = from.className;
    made.dataset.name = name;
    made.append(document.importNode(from.content, true));
    made.querySelector("slot")?.replaceWith(name);
    const button = made.querySelector("button");
    if (button && label) button.ariaLabel = label;
    button?.addEventListener("click", () => {
      const beside = (made.nextElementSibling ?? made.previousElementSibling)?.getAttribute("data-name");
      choose(change());
      const next = [...list.children].find((other) => other.getAttribute("data-name") === beside);
      (next?.querySelector("button") ?? field).focus();
      tell();
    });
    return made;
  };

  field.addEventListener("input", () => (field.value.includes(",") ? add(field.value) : settle()));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // Enter adds the name and must not send the form
    add(field.value);
    tell();
  });
  // What was typed before the script arrived also becomes chips, except the last, unfinished name.
  const typed = field.value.split(",");
  field.value = (field === document.activeElement ? (typed.pop() ?? "") : "").trimStart();
  choose(many(typed.join(",")));
}
