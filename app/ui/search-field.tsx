import { filterControl } from "./filter-select.tsx";

type Shown = { name?: string; label: string; value: string; maxLength?: number; className?: string };

/** The words to look for, among a list's tools. The label is for screen readers; everyone else reads it in the empty field. */
export function SearchField({ name = "search", label, value, maxLength, className = "grow basis-56" }: Shown) {
  return (
    <input
      type="search"
      name={name}
      defaultValue={value}
      aria-label={label}
      placeholder={label}
      title={label}
      maxLength={maxLength}
      className={`${filterControl} ${className}`}
    />
  );
}
