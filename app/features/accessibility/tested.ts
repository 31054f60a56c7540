import file from "./tested.json" with { type: "json" };

type Language = "en" | "fr";

/** What the tests found, each part with the day of the run that wrote it (tests/support/tested-file.ts). */
export type Tested = {
  axe: { date: string; version: string; walks: { language: Language; width: number; rules: number; pages: number; findings: number }[] };
  html: { date: string; version: string; documents: number; findings: number };
  /** `addresses` is the number of addresses that each walk was given; it also opens what it made on its way. */
  ours: {
    date: string;
    addresses: number;
    walks: { language: Language; width: number; pages: number }[];
    rules: { name: string; findings: number }[];
  };
  textBrowsers: { date: string; browsers: { name: string; steps: string[]; findings: number }[] };
  oldBrowsers: { date: string; browsers: { name: string; width: number; pages: number; findings: number }[] };
};

export const tested = file as Tested;
