import names from "./names.ts?worker&url";

/** Fetches the script that suggests names (names.ts) when somebody enters a field that has any. A browser runs it once. */
export function suggestions() {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.suggest)
      document.head.append(Object.assign(document.createElement("script"), { type: "module", src: names }));
  });
}
