import { names } from "./names.ts";
import { postForm } from "./post-form.ts";
import { whileWriting } from "./while-writing.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("form button[name=preview]")) if (button.form) whileWriting(button.form, button); // biome-ignore format: one line
postForm();
names();

// What a field for a picture needs comes with it, since many forms have none.
const field = document.querySelector<HTMLElement>("[data-picture]");
if (field) {
  const script = document.createElement("script");
  script.type = "module";
  script.src = field.dataset.picture ?? "";
  document.head.append(script);
}
