declare global {
  interface Window {
    /** How often each thing was drawn, by its name. */
    leroRenders?: Record<string, number>
  }
}

/** Counts that a component is drawn. In the test build alone; the shipped one keeps nothing of it. */
export function countRender(name: string): void {
  if (!IS_TEST_BUILD) return
  window.leroRenders ??= {}
  window.leroRenders[name] = (window.leroRenders[name] ?? 0) + 1
}
