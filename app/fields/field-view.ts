import type { Control, Field, Options, Values } from "./field.ts";
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
  /** Whether the check refuses it empty whatever else is chosen. */
  isRequired: boolean;
  /** Whether the check takes it empty whatever else is chosen. */
  isOptional: boolean;
  preset: string | undefined;
  fold: string | undefined;
  beside: boolean;
  control: ControlView;
};
type FieldViews<F extends RecordFields> = { [Key in keyof F]: FieldView };

/** Returns the fields in the reader's words, with what can be chosen. */
export function viewFields<F extends RecordFields>(fields: F, options: Options = {}): FieldViews<F> {
  const inWords = Object.entries(fields).map(([key, field]) => {
    const { name, label, hint, preset, fold, beside = false, control } = field;
    const refusals = [{}, ...choicesBeside(field, fields)].map((values) => refusesEmpty(field, values, options));
    const view: FieldView = {
      name,
      label: label(),
      hint: hint?.(),
      isRequired: refusals.every(Boolean),
      isOptional: canBeEmpty(control) && !refusals.some(Boolean),
      preset,
      fold: fold?.(),
      beside,
      control: controlView(control, options),
    };
    return [key, view];
  });
  return Object.fromEntries(inWords) as FieldViews<F>; // each key as it was
}

function refusesEmpty(field: RecordFields[string], values: Values, options: Options): boolean {
  let isRefused = false;
  const refuse = (_name: string, holds: boolean) => {
    isRefused ||= !holds;
  };
  if (field.when?.(values) ?? true) field.check(values, field.name, refuse, options);
  return isRefused;
}

/** Returns, as the values of a form, each choice that can be made in the other fields. */
function choicesBeside(field: Field, fields: RecordFields): Values[] {
  return Object.values(fields).flatMap((other) =>
    other === field || !("choices" in other.control) ? [] : Object.keys(other.control.choices).map((value) => ({ [other.name]: value })),
  );
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
