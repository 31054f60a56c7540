import { latest } from "#app/compose/latest.ts";

/** Suggests cities of the chosen province, and empties the address when a post is no longer a link. */
export function postForm() {
  const province = document.querySelector<HTMLSelectElement>("select#province");
  const cities = document.querySelector<HTMLDataListElement>("datalist#cities");
  if (province && cities) {
    const suggest = latest(async (signal) => {
      cities.replaceChildren();
      if (!province.value) return;
      const answer = await fetch(`/cities/${province.value}`, { signal });
      const names: string[] = await answer.json();
      cities.replaceChildren(...names.map((name) => new Option("", name)));
    });
    province.addEventListener("change", suggest);
    suggest();
  }
  const type = document.querySelector<HTMLSelectElement>("select#post_type");
  const address = document.querySelector<HTMLInputElement>("input#url");
  type?.addEventListener("change", () => {
    if (address && type.value !== "link") address.value = "";
  });
}
