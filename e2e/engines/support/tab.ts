/** What a person does in a browser, whichever engine it has. Places are XPaths. */
export type Tab = {
  open: (address: string) => Promise<void>
  reload: () => Promise<void>
  click: (place: string) => Promise<void>
  type: (place: string, text: string) => Promise<void>
  /** Types into what has the focus and presses Enter. */
  enter: (place: string, text: string) => Promise<void>
  /** How many are in the page now. */
  count: (place: string) => Promise<number>
  readAddress: () => Promise<string>
  /** Name and version, as the engine says them. */
  readEngine: () => Promise<string>
  close: () => Promise<void>
}
