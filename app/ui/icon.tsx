const paths = {
  search: "M13 13l5 5M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  create: "M10 3v14M3 10h14",
  bell: "M3 15h14c-2-2-2-4-2-7a5 5 0 0 0-10 0c0 3 0 5-2 7zM8 18h4",
};

/** A drawing beside a word that says the same. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
