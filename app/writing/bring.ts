/** Brings the script for writing, whose address the page's own script carries (app/root.tsx). */
export function bringWriting() {
  const script = document.createElement("script");
  script.type = "module";
  script.src = document.querySelector<HTMLElement>("[data-writing]")?.dataset.writing ?? "";
  document.head.append(script);
}
