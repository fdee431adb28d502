import { splitWords } from '#contract/text-words.ts'

/** As the styles call it (chat-search.css). */
const NAME = 'found-words'

/**
 * Marks these words (folded, as a hit names them) wherever they stand in what is drawn inside `list`, and in what comes
 * to be drawn there; the page itself stays as it is. Returns how to end it. Browsers that cannot (before 2024) mark none.
 */
export function markWords(list: HTMLElement, words: readonly string[]): () => void {
  if (!('highlights' in CSS) || words.length === 0) return () => {}
  const wanted = new Set(words)
  const found = new Highlight()
  CSS.highlights.set(NAME, found)
  const mark = (): void => {
    found.clear()
    for (const text of list.querySelectorAll('.bubble-text'))
      for (const range of findIn(text, wanted)) found.add(range)
  }
  mark()
  const observer = new MutationObserver(mark)
  observer.observe(list, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    CSS.highlights.delete(NAME)
  }
}

function* findIn(element: Element, wanted: ReadonlySet<string>): Generator<Range> {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    for (const { folded, start, end } of splitWords(node.nodeValue ?? '')) {
      if (!wanted.has(folded)) continue
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, end)
      yield range
    }
  }
}
