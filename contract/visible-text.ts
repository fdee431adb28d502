/*
 * What of a text can be seen, the same in the app and on the server. Pure, without zod: the first chunk of the web app
 * imports it by way of the composer.
 */

/** Blanks, controls and characters that show nothing of their own; U+2800 is a Braille cell without a dot. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]*$/u
/** What turns the direction of everything behind it, and would let a name read as another one. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g
const BLANKS = /[\p{White_Space}\p{Cc}]+/gu

/** Whether nothing of it shows; true for an empty text. */
export function isInvisible(text: string): boolean {
  return INVISIBLE.test(text)
}

/** A name in one line that reads in its own direction, without blanks around it. */
export function cleanName(text: string): string {
  return text.replace(DIRECTION_OVERRIDES, '').replace(BLANKS, ' ').trim()
}
