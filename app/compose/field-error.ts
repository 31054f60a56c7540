type Field = HTMLInputElement | HTMLTextAreaElement;

const errorOf = (field: Field) => document.getElementById(`${field.id}-error`);

/** Returns the error that the server drew below a field, if any. */
export const shownError = (field: Field) => errorOf(field)?.textContent ?? undefined;

/** Shows an error below a field as `FieldError` (app/ui/field.tsx) draws it, or takes it away. */
export function showError(field: Field, sentence: string | undefined) {
  const shown = errorOf(field);
  if ((shown?.textContent ?? undefined) === sentence) return;
  shown?.remove();
  const others = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== `${field.id}-error`);
  if (sentence === undefined) {
    field.removeAttribute("aria-invalid");
  } else {
    const error = document.createElement("p");
    error.id = `${field.id}-error`;
    error.className = "mt-1 text-sm font-semibold text-brand";
    error.textContent = sentence;
    field.after(error);
    field.setAttribute("aria-invalid", "true");
    others.push(error.id);
  }
  field.setAttribute("aria-describedby", others.join(" "));
}
