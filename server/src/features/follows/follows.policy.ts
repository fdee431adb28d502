/*
 * Who may follow whom, and who sees it (part 2 §6, D-085). Pure: nobody, oneself and a block in either direction answer
 * alike.
 */

/** How a person stands to the caller; null: nobody has this id. */
export type Followable = { readonly is_self: boolean; readonly is_blocked: boolean } | null

/** Anyone but oneself, and nobody between whom and the caller a block stands. */
export function canFollow(person: Followable): boolean {
  return person !== null && !person.is_self && !person.is_blocked
}

/** The lists of anybody, one's own included, but not across a block. */
export function canListFollows(person: Followable): boolean {
  return person !== null && !person.is_blocked
}
