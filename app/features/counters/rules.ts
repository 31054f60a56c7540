/** Which edition of the reference files is stored: a number kept beside the totals, and none of them. */
export const editionCounter = "guidance reference";
