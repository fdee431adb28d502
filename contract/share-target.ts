/** Where a browser posts what another app shares with the installed one, as the manifest of the web app names it. */
export const SHARE_PATH = '/share'
/** The page that whoever takes the post leads to. */
export const SHARED_PAGE = '/app?shared'
