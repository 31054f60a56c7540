const paths = { check: "M2 7l3 3 5-8", close: "M2 2l8 8M10 2l-8 8", out: "M3 9l6-6M4 3h5v5", todo: "M6 2a4 4 0 1 0 .01 0" };

/** A small drawn mark in a line of text, which says what it means beside it. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="icon" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
