/** Words that code reads, not people: language tags, plural categories, options of Intl. */
const CODE_WORDS =
  /^([a-z]{2}(-[A-Z]{2})?|zero|one|two|few|many|other|cardinal|numeric|2-digit|short|long|narrow|always|auto|medium|full)$/
/** What stands before a literal that is a value: an entry, a result, a branch, an argument. */
const BEFORE_VALUE = /(?:[^=!]=>?|=>|[:?,([+]|\breturn|\|\||\?\?)$/

/**
 * Spoils every text for people in a catalogue, so that a test which really looks for one must fail:
 * each word gets a sign inside. Keys, imports, comparisons and words for code stay as they are.
 */
export function markTexts(source: string): string {
  const scanner = { source, at: 0 }
  return markCode(scanner, () => false)
}

type Scanner = {
  readonly source: string
  at: number
}

const spoil = (text: string) => text.replaceAll(/(?<![\p{L}\\])\p{L}/gu, '$&¤')

/** Copies code up to its end (or to the brace that closes an interpolation), literals marked. */
function markCode(scanner: Scanner, isEnd: (depth: number, char: string) => boolean): string {
  let out = ''
  let depth = 0
  while (scanner.at < scanner.source.length) {
    const char = scanner.source[scanner.at] ?? ''
    if (isEnd(depth, char)) return out
    const comment = /^(?:\/\/[^\n]*|\/\*[^]*?\*\/)/.exec(scanner.source.slice(scanner.at))?.[0]
    if (comment) {
      out += comment
      scanner.at += comment.length
    } else if (char === `'` || char === '"') out += markString(scanner, out)
    else if (char === '`') out += markTemplate(scanner, isValue(out))
    else {
      if (char === '{') depth += 1
      if (char === '}') depth -= 1
      out += char
      scanner.at += 1
    }
  }
  return out
}

function isValue(before: string): boolean {
  const code = before.replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\//g, '').trimEnd()
  return BEFORE_VALUE.test(code.slice(-12))
}

function markString(scanner: Scanner, before: string): string {
  const rest = scanner.source.slice(scanner.at)
  const literal = /^(['"])(?:\\[^]|(?!\1)[^\\])*\1/.exec(rest)?.[0] ?? rest[0] ?? ''
  scanner.at += literal.length
  const isKey = /^\s*:/.test(rest.slice(literal.length)) && !/\?\s*$/.test(before)
  const text = literal.slice(1, -1)
  if (isKey || !isValue(before) || CODE_WORDS.test(text)) return literal
  return literal.slice(0, 1) + spoil(text) + literal.slice(-1)
}

function markTemplate(scanner: Scanner, isText: boolean): string {
  let out = '`'
  let text = ''
  scanner.at += 1
  const flush = () => {
    out += isText ? spoil(text) : text
    text = ''
  }
  while (scanner.at < scanner.source.length) {
    const rest = scanner.source.slice(scanner.at, scanner.at + 2)
    if (rest[0] === '`') {
      scanner.at += 1
      flush()
      return `${out}\``
    }
    if (rest === '${') {
      scanner.at += 2
      flush()
      out += `\${${markCode(scanner, (depth, char) => depth === 0 && char === '}')}}`
      scanner.at += 1
    } else {
      const taken = rest[0] === '\\' ? rest : (rest[0] ?? '')
      text += taken
      scanner.at += taken.length
    }
  }
  flush()
  return out
}
