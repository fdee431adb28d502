import { MESSAGE_MAX_CODE_POINTS } from './limits.ts'

/*
 * What becomes of the text of a message, the same in the composer and on the server. Pure, without zod:
 * the first chunk of the web app imports it. Applying it twice changes nothing more.
 */

/**
 * Longer input is cut here first (UTF-16 units): no message can need more, and the patterns below then
 * have a bounded amount of work whatever is sent.
 */
const RAW_MAX_LENGTH = MESSAGE_MAX_CODE_POINTS * 4

/** What a person writes is clean after two rounds; more are the work of somebody who wants to keep us busy. */
const ROUNDS_MAX = 5

const scriptElement = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi
const scriptTag = /<\/?script\b[^>]*>/gi
const scriptScheme = /javascript:/gi
const tag = /<[a-z][^<>]*>/gi
const eventAttribute = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi

/** Strips, trims and cuts: what a message that a person typed is stored as. Empty when nothing is left. */
export const prepareMessageText = (text: string): string =>
  cutMessageText(stripMarkup(cutRaw(text)).trim()).trim()

const cutRaw = (text: string): string =>
  text.length <= RAW_MAX_LENGTH ? text : text.slice(0, RAW_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')

/**
 * Removes script elements, the word `javascript:` and event attributes inside a tag, and nothing else (D-086).
 * Texts are always shown as text; this only keeps the documented promise.
 */
export const stripMarkup = (text: string): string => {
  let stripped = text
  // What is left may close up to a new match ('javajavascript:script:').
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const before = stripped
    stripped = stripOnce(before)
    if (stripped === before) return stripped
  }
  // Without these two nothing can match any more.
  return stripped.replace(/[<:]/g, '')
}

const stripOnce = (text: string): string =>
  text
    .replace(scriptElement, '')
    .replace(scriptTag, '')
    .replace(scriptScheme, '')
    .replace(tag, (whole) => whole.replace(eventAttribute, ''))

/** The first 2000 code points, without cutting what is seen as one character, an emoji sequence say (D-087). */
export const cutMessageText = (text: string): string => {
  if (text.length <= MESSAGE_MAX_CODE_POINTS) return text
  let kept = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    count += countCodePoints(segment)
    if (count > MESSAGE_MAX_CODE_POINTS) break
    kept += segment
  }
  // One character of more than 2000 code points can only be cut inside.
  return kept || Array.from(text).slice(0, MESSAGE_MAX_CODE_POINTS).join('')
}

/** Length as the counter shows it. */
export const countCodePoints = (text: string): number => {
  let count = 0
  for (const _codePoint of text) count += 1
  return count
}
