/** The id in a path; 0, which no row has, for anything that is not one. */
export function postId(params: { id?: string }): number {
  return /^\d{1,15}$/.test(params.id ?? "") ? Number(params.id) : 0;
}
