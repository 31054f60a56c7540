/** The rows that hold which edition of the seed files is stored, and which renderer drew the texts. They stand among the totals without being some. */
export const editionCounter = "guidance reference";
export const directoryEdition = "directory seed";
export const rendererCounter = "renderer of texts";
