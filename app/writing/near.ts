export type Near = { title: string; path: string; language?: string };

/** Shows what may be there already, in the list that the page has for it; a list that stays the same is left alone. */
export function showNear(form: HTMLFormElement, near: Near[]) {
  const part = form.querySelector<HTMLElement>("[data-near]");
  const list = part?.querySelector("ul");
  if (!part || !list) return;
  const shown = [...list.querySelectorAll("a")].map((link) => link.pathname);
  if (shown.join() === near.map(({ path }) => path).join()) return;
  list.replaceChildren(
    ...near.map(({ title, path, language = "" }) => {
      const [item, link] = [document.createElement("li"), document.createElement("a")];
      Object.assign(link, { className: "inline-block py-2.5 underline", href: path, target: "_blank", rel: "noopener", lang: language });
      link.textContent = title;
      item.append(link);
      return item;
    }),
  );
  part.hidden = near.length === 0;
}
