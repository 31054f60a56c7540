import type { Control, Options } from "./field.ts";
import type { RecordFields } from "./record.ts";

type Choice = { value: string; label: string; text?: string };

type DrawnControl =
  | Extract<Control, { as: "line" | "area" | "checkbox" | "chips" }>
  | { as: "select" | "radios" | "checkboxes"; choices: Choice[] }
  | { as: "rows"; row: string; columns: { column: string; label: string; type: string }[]; most: number };

/** A field in the reader's words. */
export type DrawnField = {
  name: string;
  label: string;
  hint: string | undefined;
  isRequired: boolean;
  preset: string | undefined;
  control: DrawnControl;
};
export type DrawnFields<F extends RecordFields = RecordFields> = { [Key in keyof F]: DrawnField };

/**
 * The fields in the reader's words, as plain data. A page that runs in the browser gets them from its loader, so that its script carries
 * neither the description nor the other language.
 */
export function drawn<F extends RecordFields>(fields: F, options: Options = {}): DrawnFields<F> {
  const inWords = Object.entries(fields).map(([key, { name, label, hint, required, preset, control }]) => [
    key,
    { name, label: label(), hint: hint?.(), isRequired: Boolean(required), preset, control: drawnControl(control, options) },
  ]);
  return Object.fromEntries(inWords) as DrawnFields<F>; // each key as it was
}

function drawnControl(control: Control, options: Options): DrawnControl {
  const offered = (of: string) => (options[of] ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  const none = (label?: () => string) => (label ? [{ value: "", label: label() }] : []);
  switch (control.as) {
    case "select": {
      const choices = Object.entries(control.choices).map(([value, label]) => ({ value, label: label() }));
      return { as: "select", choices: [...none(control.none), ...choices] };
    }
    case "options":
      return { as: "select", choices: [...none(control.none), ...offered(control.options)] };
    case "radios": {
      const { choices, texts } = control;
      return { as: "radios", choices: Object.entries(choices).map(([value, label]) => ({ value, label: label(), text: texts?.[value]?.() })) }; // biome-ignore format: one line
    }
    case "checkboxes":
      return { as: "checkboxes", choices: offered(control.options) };
    case "rows": {
      const columns = Object.entries(control.columns).map(([column, { label, type = "text" }]) => ({ column, label: label(), type }));
      return { ...control, columns };
    }
    default:
      return control;
  }
}
