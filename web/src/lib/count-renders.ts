declare global {
  interface Window {
    /** How often each thing was drawn, by its name. */
    leroRenders?: Record<string, number>
    /** What a test lets fail as it is drawn. */
    leroBroken?: string[]
  }
}

/** Counts that a component is drawn, and fails where a test asks for it. In the test build alone; the shipped one keeps nothing of it. */
export function countRender(name: string): void {
  if (!IS_TEST_BUILD) return
  window.leroRenders ??= {}
  window.leroRenders[name] = (window.leroRenders[name] ?? 0) + 1
  if (window.leroBroken?.includes(name)) throw new Error(`${name} is broken`)
}
