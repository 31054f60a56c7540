/** Where a guest is; absent for members. */
export type GuestAddress = { site: string; path: string /** Whether the address filters, searches or turns pages. */; isNarrowed: boolean };

export const notIndexed = { name: "robots", content: "noindex" };
