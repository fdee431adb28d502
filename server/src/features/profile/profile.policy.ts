/** How a person stands to the caller; null: nobody has this id. */
export type Viewable = { readonly is_blocked: boolean } | null

/** A profile of one's own page: of anybody but across a block, in either direction (D-085). */
export function canShowProfile(person: Viewable): boolean {
  return person !== null && !person.is_blocked
}
