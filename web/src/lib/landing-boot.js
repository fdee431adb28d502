// Runs inline on the landing page before anything is drawn: who chose a language reads the page in it.
try {
  const chosen = localStorage.getItem('lero-language')
  const isKnown = chosen === 'en' || chosen === 'es' || chosen === 'pt-BR'
  const address = new URL(location.href)
  if (isKnown && chosen !== document.documentElement.lang && !address.searchParams.has('idioma')) {
    address.searchParams.set('idioma', chosen)
    location.replace(address.href)
  }
} catch {
  // Storage can be forbidden: the page speaks the language of its address.
}
