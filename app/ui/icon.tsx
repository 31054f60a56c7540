const paths = {
  back: "M8 1L3 6l5 5",
  check: "M2 7l3 3 5-8",
  close: "M2 2l8 8M10 2l-8 8",
  flag: "M3 11V1h7L8 4l2 3H3",
  on: "M4 1l5 5-5 5",
  out: "M3 9l6-6M4 3h5v5",
  todo: "M6 2a4 4 0 1 0 .01 0",
};

/** A small drawn mark in a line of text, which says what it means beside it. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="icon" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

const tools = {
  search: "M13 13l5 5M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  create: "M10 3v14M3 10h14",
  bell: "M3 15h14c-2-2-2-4-2-7a5 5 0 0 0-10 0c0 3 0 5-2 7zM8 18h4",
};

/** A drawing beside a word that says the same, or in its place on a phone. */
export const ToolIcon = ({ name }: { name: keyof typeof tools }) => (
  <svg className="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d={tools[name]} />
  </svg>
);
