/** The side that a picture is drawn smaller to before it is sent: more than any size that is kept of it (features/pictures/rules.ts). */
const mostPixels = 1_600;
const previewPixels = 160;

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

/** Takes the first picture of what is pasted or dropped into the form, unless there are words in it. */
function takeFrom(field: HTMLInputElement, event: Event, data: DataTransfer | null) {
  const file = data && [...data.files].find(({ type }) => type.startsWith("image/"));
  if (!file || data.types.includes("text/plain")) return;
  event.preventDefault();
  put(field, file);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

if ("createImageBitmap" in window && "DataTransfer" in window) {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=file][data-picture]")) {
    field.addEventListener("change", () => void chosen(field));
    field.form?.addEventListener("paste", (event) => takeFrom(field, event, event.clipboardData));
    field.form?.addEventListener("dragover", (event) => event.preventDefault());
    field.form?.addEventListener("drop", (event) => takeFrom(field, event, event.dataTransfer));
  }
}
