import type { KeyboardEvent } from 'react'

/** The Enter that ends a composition comes, in some browsers, only after its end: it has this code then. */
const COMPOSITION_KEY = 229

/** Whether this key still belongs to a character that is being put together. */
export function isComposing({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === COMPOSITION_KEY
}
