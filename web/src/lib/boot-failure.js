// Runs inline. A script the app begins with does not come: most often a newer release took its place. Once more from
// the server, then the page says so; once the app is drawn it speaks for itself.
{
  const key = 'lero-boot-reloaded'
  const notes = {
    en: 'Lero could not be opened. Check your connection and reload the page.',
    es: 'No se pudo abrir Lero. Revisa tu conexión y recarga la página.',
    'pt-BR': 'Não foi possível abrir o Lero. Confira sua conexão e recarregue a página.',
  }
  const fail = () => {
    const note = document.getElementById('boot-note')
    if (!note) return
    try {
      if (sessionStorage.getItem(key) === null) {
        sessionStorage.setItem(key, '')
        return location.reload()
      }
    } catch {
      // What cannot be remembered would be done again and again.
    }
    note.textContent = notes[document.documentElement.lang]
    note.hidden = false
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fail(), true)
  addEventListener('unhandledrejection', fail)
}
