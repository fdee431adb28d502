import type { Person } from './find-people.ts'

type Choosing = {
  readonly text: string
  readonly caret: number
  /** Where the @ is. */
  readonly at: number
  readonly person: Person
  /** Those who were chosen before, in this order. */
  readonly chosen: readonly Person[]
}

/** A text that names a person in place of what was asked with, the caret behind the name, and who is chosen now. */
export function choosePerson({ text, caret, at, person, chosen }: Choosing) {
  const [before, after] = [text.slice(0, at), text.slice(caret)]
  const head = `${before}@${person.name} `
  return {
    text: head + after.replace(/^ /, ''),
    caret: head.length,
    // What was asked with names nobody yet.
    chosen: [...keepNamed(chosen, before + after), person],
  }
}

/** Of those who were chosen the ones whom a text still names. */
export function keepNamed(chosen: readonly Person[], text: string): readonly Person[] {
  return chosen.filter(({ name }) => text.includes(`@${name}`))
}
