// Runs inline before the first paint, so that no other theme flashes. An unknown stored value is left in
// place and blue applies (the class that stands in index.html). `theme.ts` knows the same six names.
{
  const root = document.documentElement
  try {
    const stored = localStorage.getItem('lero-theme') ?? ''
    if (['light', 'dark', 'blue', 'purple', 'green', 'orange'].includes(stored)) root.className = stored
    const language = localStorage.getItem('lero-language') ?? ''
    if (['en', 'es'].includes(language)) root.lang = language
    // Who is signed in and opens the app sees the shape of what comes at once: the list, or the open conversation.
    const isSignedIn = localStorage.getItem('lero-session') !== null
    const isChat = location.pathname.startsWith('/chat/') || Boolean(history.state?.openChatId)
    if (isSignedIn && isChat) {
      root.dataset.boot = 'chat'
      // Its files come beside the first screen's.
      for (const link of document.querySelectorAll('link[data-boot]')) link.rel = 'modulepreload'
    } else if (isSignedIn && ['/', '/app'].includes(location.pathname)) root.dataset.boot = 'list'
  } catch {
    // Storage can be forbidden; the default theme and language hold.
  }
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim()
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', surface)
}
