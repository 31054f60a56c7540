/** Leaves out the spaces that HTML ignores inside tags: more than one behind a quote, and those before the end. */
export const withoutSpacesInTags = (html: string) =>
  html.replace(/<[^<>]*>/g, (tag) => tag.replace(/" +/g, '" ').replace(/ +(?=\/?>$)/, ""));
