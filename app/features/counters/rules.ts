/** The row that holds which edition of the reference files is stored. It stands among the totals without being one. */
export const editionCounter = "guidance reference";
