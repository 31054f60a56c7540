import { initials } from "./initials.ts";

const sizes = { md: "size-9 leading-[2.125rem] text-sm text-soft", xl: "size-15 leading-[3.625rem] text-xl text-brand" };

/** Stands in for a picture: round for a person, square for a company. It is hidden from screen readers, because the name is next to it. */
export function Tile({ name, of, size = "md" }: { name: string; of: "person" | "company"; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 border border-line bg-wash text-center font-serif font-semibold ${of === "person" ? "rounded-full" : "rounded-md"} ${sizes[size]}`}
    >
      {initials(name)}
    </span>
  );
}
