import { MESSAGE_MAX_CODE_POINTS } from './limits.ts'
import { isInvisible } from './visible-text.ts'

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

const SCRIPT_OPENING = /<script\b[^>]*>/gi
const SCRIPT_CLOSING = /<\/script\s*>/gi
const SCRIPT_TAG = /<\/?script\b[^>]*>/gi
const SCRIPT_SCHEME = /javascript:/gi
const TAG = /<[a-z][^<>]*>/gi
const EVENT_ATTRIBUTE = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi

/** Strips, trims and cuts: what a message that a person typed is stored as. Empty when nothing is left to be seen. */
export function prepareMessageText(text: string): string {
  const prepared = cutMessageText(stripMarkup(cutRaw(text)).trim()).trim()
  return isInvisible(prepared) ? '' : prepared
}

const cutRaw = (text: string): string =>
  text.length <= RAW_MAX_LENGTH ? text : text.slice(0, RAW_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')

/**
 * Removes script elements, the word `javascript:` and event attributes inside a tag, and nothing else (D-086).
 * Texts are always shown as text; this only keeps the documented promise.
 */
export function stripMarkup(text: string): string {
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

/** Each step looks at a character a bounded number of times, whatever the text. */
const stripOnce = (text: string): string => {
  if (!text.includes('<')) return text.replace(SCRIPT_SCHEME, '')
  const withoutElements = upToLastTag(text, removeScriptElements)
  const withoutScripts = upToLastTag(withoutElements, (part) => part.replace(SCRIPT_TAG, ''))
  return withoutScripts.replace(SCRIPT_SCHEME, '').replace(TAG, (whole) => whole.replace(EVENT_ATTRIBUTE, ''))
}

/** No tag ends behind the last '>': a pattern that looks for the end would go through the rest from every beginning. */
const upToLastTag = (text: string, change: (part: string) => string): string => {
  const end = text.lastIndexOf('>') + 1
  return end === 0 ? text : change(text.slice(0, end)) + text.slice(end)
}

/** From each opening tag to the next closing one; without one behind it nothing that follows is an element. */
const removeScriptElements = (text: string): string => {
  let kept = ''
  let at = 0
  for (;;) {
    SCRIPT_OPENING.lastIndex = at
    const opening = SCRIPT_OPENING.exec(text)
    if (!opening) break
    SCRIPT_CLOSING.lastIndex = SCRIPT_OPENING.lastIndex
    if (!SCRIPT_CLOSING.test(text)) break
    kept += text.slice(at, opening.index)
    at = SCRIPT_CLOSING.lastIndex
  }
  return kept + text.slice(at)
}

/** The first 2000 code points, without cutting what is seen as one character, an emoji sequence say (D-087). */
export function cutMessageText(text: string): string {
  if (text.length <= MESSAGE_MAX_CODE_POINTS) return text
  const end = findEnd(text)
  if (end === text.length) return text
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const start = segmenter.segment(text).containing(end)?.index ?? end
  // One character of more than 2000 code points can only be cut inside.
  return text.slice(0, start || end)
}

/** Made when the first long text comes: it takes as long as the cut. */
let segmenter: Intl.Segmenter | undefined

/** Where the first 2000 code points end, in UTF-16 units. */
const findEnd = (text: string): number => {
  let end = 0
  for (let count = 0; count < MESSAGE_MAX_CODE_POINTS && end < text.length; count += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return end
}

/** Length as the counter shows it. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _codePoint of text) count += 1
  return count
}
