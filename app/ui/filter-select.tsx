export type Option = [value: string, label: string];

/** How the fields of a list's tools look, side by side. */
export const filterControl = "min-h-11 rounded-md border border-edge bg-card px-2.5";

/** A choice among a list's tools; its label is for those who listen, the first option says it to those who look. */
export function FilterSelect({ name, label, value, options }: { name: string; label: string; value: string; options: Option[] }) {
  return (
    <select name={name} aria-label={label} defaultValue={value} className={`${filterControl} max-w-full field-sizing-content`}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
