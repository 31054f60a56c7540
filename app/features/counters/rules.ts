/** The rows that hold which edition of the seed files is stored. They stand among the totals without being some. */
export const editionCounter = "guidance reference";
export const directoryEdition = "directory seed";
