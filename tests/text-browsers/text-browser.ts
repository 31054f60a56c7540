/** What a person does with a page, in whichever browser. Fields are named by the words before them and filled from top to bottom. */
export type TextBrowser = {
  open: (url: string) => Promise<void>;
  /** Waits until the page has these words. */
  sees: (words: string) => Promise<void>;
  fill: (label: string, text: string) => Promise<void>;
  /** Fills in a field of several lines. */
  write: (label: string, text: string) => Promise<void>;
  /** Chooses the option that stands `down` below the first. */
  choose: (label: string, down: number, option: string) => Promise<void>;
  tick: (label: string) => Promise<void>;
  /** Presses a button or follows a link: the first with this name after the field filled in last, or of the page. */
  press: (name: string) => Promise<void>;
  end: () => Promise<void> | void;
};

/** Whether the words stand on the screen, however its lines break. */
export const says = (screen: string, words: string) => screen.replace(/\s+/g, " ").includes(words);

/** Words as a pattern: the browsers break lines where they like. */
export const pattern = (words: string) => words.replace(/[$()*+.?[\]^{|}\\]/g, "\\$&").replace(/ /g, "\\s+");
