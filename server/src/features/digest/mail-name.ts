import { cleanName, isInvisible } from '#contract/visible-text.ts'

const NAME_MAX_CODE_POINTS = 40
/** More marks on one sign than any language has. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu
/** What a mail program makes a link of: the name would be somebody's advertisement in our mail. */
const LOOKS_LIKE_LINK = /:\/\/|www\.|\p{Alphabetic}\.\p{Alphabetic}{2}|[^\s@]@[^\s@]/iu

/** A name as a mail may say it; null: somebody who is counted and not named. */
export function toMailName(name: string | null): string | null {
  const clean = cleanName(name ?? '').replace(PILED_MARKS, '$1')
  if (isInvisible(clean) || LOOKS_LIKE_LINK.test(clean)) return null
  const signs = Array.from(clean)
  return signs.length > NAME_MAX_CODE_POINTS ? `${signs.slice(0, NAME_MAX_CODE_POINTS - 1).join('')}…` : clean
}
