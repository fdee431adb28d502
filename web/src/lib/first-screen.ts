/** Said once the chat list stands, empty or not. */
export let tellFirstScreen: () => void
/** What can wait for the list is fetched from then on. */
export const firstScreen = new Promise<void>((resolve) => (tellFirstScreen = resolve))
