import { foldText } from '../../../lib/fold-text.ts'
import type { Profile } from '#contract/profile.ts'

/** A member whom a text can name. */
export type Person = { readonly id: string; readonly name: string; readonly photoUrl: string | null }

/** More are found by writing on. */
const SHOWN_MAX = 30

/** Who has a name, by it. */
export function listPeople(profiles: readonly Profile[], me: string): readonly Person[] {
  return profiles
    .flatMap(({ user_id: id, display_name: name, avatar_url: photoUrl }) =>
      name && id !== me ? [{ id, name, photoUrl }] : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Whose name, or a word of it, begins with the query, accents and case aside; whose name begins with it comes first. */
export function findPeople(people: readonly Person[], query: string): readonly Person[] {
  // What is written on behind a whole name is no query any more.
  const wanted = foldText(query) + (/\s$/.test(query) ? ' ' : '')
  const first: Person[] = []
  const rest: Person[] = []
  for (const person of people) {
    const name = foldText(person.name)
    if (name.startsWith(wanted)) first.push(person)
    else if (name.includes(` ${wanted}`)) rest.push(person)
  }
  return [...first, ...rest].slice(0, SHOWN_MAX)
}
