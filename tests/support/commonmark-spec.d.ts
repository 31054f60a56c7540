declare module "commonmark-spec" {
  /** The examples of CommonMark's specification, with the Markdown and the HTML that it says. */
  export const tests: { markdown: string; html: string; section: string; number: number }[];
}
