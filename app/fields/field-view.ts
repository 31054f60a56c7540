import type { Control, Options } from "./field.ts";
import type { RecordFields } from "./record.ts";

type Choice = { value: string; label: string; text?: string };

type ControlView =
  | Extract<Control, { as: "line" | "area" | "checkbox" | "chips" }>
  | { as: "select" | "radios" | "checkboxes"; choices: Choice[] }
  | { as: "rows"; row: string; columns: { column: string; label: string; type: string }[]; most: number };

/** A field in the reader's words. */
export type FieldView = {
  name: string;
  label: string;
  hint: string | undefined;
  isRequired: boolean;
  /** Whether it may stay empty whatever else is chosen, and starts so. */
  isOptional: boolean;
  preset: string | undefined;
  control: ControlView;
};
type FieldViews<F extends RecordFields> = { [Key in keyof F]: FieldView };

/** Returns the fields in the reader's words, with what can be chosen. */
export function viewFields<F extends RecordFields>(fields: F, options: Options = {}): FieldViews<F> {
  const inWords = Object.entries(fields).map(([key, { name, label, hint, required, when, preset, control }]) => [
    key,
    {
      name,
      label: label(),
      hint: hint?.(),
      isRequired: Boolean(required) && !when,
      isOptional: !required && preset === undefined && canBeEmpty(control),
      preset,
      control: controlView(control, options),
    },
  ]);
  return Object.fromEntries(inWords) as FieldViews<F>; // each key as it was
}

/** A box that is not ticked and a choice among fixed values say something themselves. */
const canBeEmpty = (control: Control) => !["checkbox", "radios"].includes(control.as) && (control.as !== "select" || Boolean(control.none));

function controlView(control: Control, options: Options): ControlView {
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
