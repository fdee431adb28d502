import { useEffect, useState, type RefObject } from 'react'
import type { Glide } from './glide.ts'

/** Lets the list glide to its new end, from a moment after the chat was drawn: what makes it comes beside the messages. */
export function useGlide(flow: RefObject<HTMLElement | null>): Glide {
  const [{ glide, load }] = useState(() => createLateGlide(() => flow.current))
  useEffect(load, [load])
  return glide
}

function createLateGlide(getFlow: () => HTMLElement | null): { glide: Glide; load: () => void } {
  let made: Glide | null = null
  return {
    glide: { begin: () => made?.begin(), follow: () => made?.follow() },
    load: () => {
      import('./glide.ts').then(
        ({ createGlide }) => (made ??= createGlide(getFlow)),
        () => {},
      )
    },
  }
}
