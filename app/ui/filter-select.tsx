export type Option = [value: string, label: string];

/** The look of the fields among a list's tools. */
export const filterControl = "min-h-11 rounded-md border border-edge bg-card px-3";

type Filter = { name: string; label: string; value: string; options: Option[] };

const choices = (options: Option[]) =>
  options.map(([option, text]) => (
    <option key={option} value={option}>
      {text}
    </option>
  ));

/** A choice among a list's tools. The label is for screen readers; the first option shows it to everyone else. */
export function FilterSelect({ name, label, value, options }: Filter) {
  return (
    <select name={name} aria-label={label} defaultValue={value} className={`${filterControl} max-w-full field-sizing-content`}>
      {choices(options)}
    </select>
  );
}
