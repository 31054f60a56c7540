/** What the address of a page of the admin area holds after a save, so that the page says it. */
export const savedKey = "saved";

/** The address to go to after a save: the top of it with its header, whatever part of the form's page was in view. */
export const savedAt = (path: string) => `${path}${path.includes("?") ? "&" : "?"}${savedKey}=1#top`;
