import { m } from "#app/words/picture-messages.ts";

/** The side that a picture is drawn smaller to before it is sent: more than any size that is kept of it (features/pictures/rules.ts). */
const mostPixels = 1_600;
const previewPixels = 160;
const leftOut = "pictures-left";

/** Draws a picture into a square of so many pixels at most. */
function drawn(picture: ImageBitmap, most: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function put(field: HTMLInputElement, file: File) {
  const files = new DataTransfer();
  files.items.add(file);
  field.files = files.files;
}

/** Shows what was chosen, and puts a smaller file in its place. What the browser cannot draw is sent as it is: the server says what is wrong. */
async function chosen(field: HTMLInputElement) {
  const file = field.files?.[0];
  const id = `${field.id}-preview`;
  document.getElementById(id)?.remove();
  const picture = file && (await createImageBitmap(file).catch(() => null));
  if (!file || !picture) return;
  const preview = new Image(80);
  preview.id = id;
  preview.alt = "";
  preview.src = drawn(picture, previewPixels).toDataURL();
  field.after(preview);
  if (Math.max(picture.width, picture.height) <= mostPixels && file.size < 500_000) return;
  const type = file.type === "image/jpeg" ? file.type : "image/webp";
  drawn(picture, mostPixels).toBlob(
    (smaller) => {
      if (smaller && smaller.size < file.size && field.files?.[0] === file)
        put(field, new File([smaller], file.name, { type: smaller.type }));
    },
    type,
    0.85,
  );
}

/** Returns a copy of the block of a field, below it, that asks for another picture of the text, without its hints and what was chosen. */
function anotherField(first: HTMLInputElement, name: string): HTMLInputElement {
  const block = first.parentElement as HTMLElement;
  const copy = block.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll("p, img, [id$=-hint]")) part.remove();
  for (const part of copy.querySelectorAll<HTMLElement>("label, input")) {
    for (const attribute of ["aria-invalid", "aria-describedby"]) part.removeAttribute(attribute);
    for (const { name: attribute, value } of part.attributes) part.setAttribute(attribute, value.replace(first.name, name));
    if (part instanceof HTMLInputElement) part.value = "";
    else if (part.firstChild) part.firstChild.nodeValue = String(part.firstChild.nodeValue).replace(/\d+/, name.slice(-1));
  }
  block.parentElement?.append(copy);
  return copy.querySelector("input") as HTMLInputElement;
}

/** Returns the fields that have no picture yet, made where they are missing; where there is room for one, its field. */
function freeFields(first: HTMLInputElement, wanted: number): HTMLInputElement[] {
  const most = Number(first.dataset.most);
  const free = most ? [] : [first];
  for (let number = 1; number <= most && free.length < wanted; number += 1) {
    const name = first.name.replace(/\d$/, String(number));
    const there = first.form?.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!there || (there.type === "file" && there.files?.length === 0)) free.push(there ?? anotherField(first, name));
  }
  return free;
}

/** Takes what is pasted or dropped into the form, as many pictures as there is room for, and says how many were left out. Words that came along go first. */
function takeFrom(first: HTMLInputElement, event: Event, data: DataTransfer | null) {
  const files = data ? [...data.files].filter(({ type }) => type.startsWith("image/")) : [];
  if (files.length === 0 || data?.types.includes("text/plain")) return;
  event.preventDefault();
  const free = freeFields(first, files.length).slice(0, files.length);
  for (const [at, field] of free.entries()) {
    put(field, files[at] as File);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const details = first.closest("details");
  if (details) details.open = true;
  const left = files.length - free.length;
  document.getElementById(leftOut)?.remove();
  if (left === 0) return;
  const sentence = document.createElement("p");
  Object.assign(sentence, { id: leftOut, role: "alert", className: "mt-1 text-sm font-semibold text-brand" });
  first.before(sentence);
  sentence.textContent = m.pictures_left({ kept: free.length, left });
}

if ("createImageBitmap" in window && "DataTransfer" in window) {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=file][data-picture]")) {
    const { form } = field;
    form?.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.dataset.picture) void chosen(target);
    });
    form?.addEventListener("paste", (event) => takeFrom(field, event, event.clipboardData));
    form?.addEventListener("dragover", (event) => event.preventDefault());
    form?.addEventListener("drop", (event) => takeFrom(field, event, event.dataTransfer));
  }
}
