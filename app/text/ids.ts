/** Ids are whole numbers of at most 15 digits: what a JSON number holds exactly. */
export const idDigits = "\\d{1,15}";
const wholeId = new RegExp(`^${idDigits}$`);

/** Returns 0, which no row has, for what is no id. */
export const idFrom = (text: string | null | undefined): number => (text && wholeId.test(text) ? Number(text) : 0);
