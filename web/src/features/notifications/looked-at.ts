/** Held by every page that somebody looks at. */
const LOOKED_AT = 'lero-looked-at'

/** Says to the other pages of this browser that somebody looks at this one, until the answer is called. */
export function holdLook(): () => void {
  let letGo = (): void => undefined
  // Let go of before the browser gave it, too: it comes a moment later.
  const looking = new Promise<void>((resolve) => (letGo = resolve))
  navigator.locks
    ?.request(LOOKED_AT, { mode: 'shared' }, () => looking)
    // Of a page that is on its way out.
    .catch(() => undefined)
  return letGo
}

/** Whether somebody looks at a page of this browser, asked by one that is hidden. */
export async function isLookedAtElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOOKED_AT)
}
