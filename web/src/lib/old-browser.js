// Runs inline before anything else, in any browser there is: no word or sign that one of ten years ago stumbles over.
// What is asked for is what came last of what the app needs; web/vite.config.ts builds for the same browsers.
{
  const isRecent =
    'noModule' in HTMLScriptElement.prototype &&
    'showPopover' in HTMLElement.prototype &&
    'toSorted' in Array.prototype &&
    'Segmenter' in Intl &&
    'indexedDB' in window &&
    CSS.supports('selector(&)')
  const sentences = {
    en: 'This browser is too old for Lero. It works from Chrome and Edge 120, Firefox 125 and Safari 17.2 on.',
    es: 'Este navegador es demasiado antiguo para Lero. Funciona a partir de Chrome y Edge 120, Firefox 125 y Safari 17.2.',
    'pt-BR':
      'Este navegador é antigo demais para o Lero. Funciona a partir do Chrome e do Edge 120, do Firefox 125 e do Safari 17.2.',
  }
  // The app's own script looks for it and stays away.
  window.leroIsTooOld = !isRecent
  if (!isRecent)
    document.addEventListener('DOMContentLoaded', function () {
      const note = document.getElementById('boot-note')
      note.textContent = sentences[document.documentElement.lang]
      note.removeAttribute('hidden')
    })
}
