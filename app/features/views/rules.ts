/** How long it is stored who saw what. A view counts again after an hour, so that nothing needs it longer. */
export const viewDays = 1;
