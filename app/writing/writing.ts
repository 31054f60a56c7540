import { names } from "./names.ts";
import { postForm } from "./post-form.ts";
import { whileWriting } from "./while-writing.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("form button[name=preview]")) if (button.form) whileWriting(button.form, button); // biome-ignore format: one line
postForm();
names();
