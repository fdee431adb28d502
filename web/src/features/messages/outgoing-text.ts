import { MESSAGE_MAX_CODE_POINTS } from '#contract/limits.ts'

/**
 * What leaves of a text a person typed (part 1 §5, D-086, D-087): without script tags, `javascript:` and
 * inline event attributes, trimmed, at most 2,000 code points. The server does the same again.
 */
export const cleanOutgoingText = (text: string): string => {
  // Far more than can leave, far less than the patterns would need seconds for.
  const start = text
    .slice(0, MESSAGE_MAX_CODE_POINTS * 4)
    .toWellFormed()
    .replaceAll('\0', '')
  return cutToCodePoints(stripMarkup(start).trim(), MESSAGE_MAX_CODE_POINTS).trim()
}

export const countCodePoints = (text: string): number => {
  let count = 0
  for (const _point of text) count += 1
  return count
}

/** The longest start of a text with at most so many code points that does not end inside an emoji. */
export const cutToCodePoints = (text: string, max: number): string => {
  if (text.length <= max || countCodePoints(text) <= max) return text
  let left = max
  let end = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= countCodePoints(segment)
    if (left < 0) break
    end += segment.length
  }
  return text.slice(0, end)
}

const scriptTags = /<script\b[^>]*>[\s\S]*?<\/script\s*>|<\/?script\b[^>]*>/gi
const scriptScheme = /javascript:/gi
const eventAttribute = /(<[a-z][^>]*?)\s+on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

/** Again until nothing is left to strip: what a removal joins together must not survive. */
const stripMarkup = (text: string): string => {
  const stripped = text.replace(scriptTags, '').replace(scriptScheme, '').replace(eventAttribute, '$1')
  return stripped === text ? text : stripMarkup(stripped)
}
