import { type ESTree, parseSync, Visitor } from 'vite'
import { importsOf, type SourceTree } from './check-imports.ts'

const CATALOGUES = 'web/src/locales/'
/** The gallery is of the tests; the catalogues are where texts belong. */
const SPEAKS = /^web\/src\/(?!gallery\/|locales\/).+\.tsx?$/
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')

const WORDS = /\p{L}{2}/u
/** What is called the same in every language. */
const NAMES = new Set(['Lero', 'WhatsApp', 'Ctrl K'])
/** What is read or read out, of elements and of what is given to toasts, dialogs and menus. */
const SPOKEN =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|title|description|label|\w+Label|placeholder|alt|text|hint)$/

/** Every text that a value may become. */
function listTexts(value: ESTree.Node | null): string[] {
  switch (value?.type) {
    case 'JSXText':
      return [value.value]
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : []
    case 'TemplateLiteral':
      return value.quasis.map(({ value: { raw } }) => raw)
    case 'JSXExpressionContainer':
      return listTexts(value.expression)
    case 'ConditionalExpression':
      return [...listTexts(value.consequent), ...listTexts(value.alternate)]
    case 'LogicalExpression':
      return [...(value.operator === '&&' ? [] : listTexts(value.left)), ...listTexts(value.right)]
    case 'BinaryExpression':
      return value.operator === '+' ? [...listTexts(value.left), ...listTexts(value.right)] : []
    default:
      return []
  }
}

/** One line per text that a person may see or hear and that stands in no catalogue. */
export function findStrayTexts(file: string, source: string): string[] {
  if (!SPEAKS.test(file) || isTest(file)) return []
  const found: string[] = []
  const judge = (value: ESTree.Node | null) => {
    const text = listTexts(value).find((one) => WORDS.test(one) && !NAMES.has(one.trim()))
    if (!value || text === undefined) return
    const line = source.slice(0, value.start).split('\n').length
    found.push(`${file}:${line}: '${text.trim()}' is a text outside the catalogues`)
  }
  const judgeAll = ({ children }: { children: readonly ESTree.Node[] }) => children.forEach(judge)
  const visitor = new Visitor({
    JSXElement: judgeAll,
    JSXFragment: judgeAll,
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && SPOKEN.test(name.name)) judge(value)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && SPOKEN.test(key.name)) judge(value)
    },
  })
  visitor.visit(parseSync(file, source).program)
  return found
}

/** The keys of a catalogue, those within groups left out: such are often picked by a value. */
function listKeys(file: string, source: string): string[] {
  const keys: string[] = []
  const visitor = new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== 'texts' || init?.type !== 'ObjectExpression') return
      for (const one of init.properties)
        if (one.type === 'Property' && one.key.type === 'Identifier') keys.push(one.key.name)
    },
  })
  visitor.visit(parseSync(file, source).program)
  return keys
}

/** Whether code names the key: after a dot, in quotes, or taken out of its catalogue. */
const names = (code: string, key: string) => new RegExp(`[.']${key}\\b|[{,]\\s*${key}\\b`).test(code)

/**
 * One line per text that nobody shows. A catalogue is read by what imports it, and by what those import that reads none
 * itself: it is handed texts, or answers a key.
 */
export function findUnusedTexts(tree: SourceTree): string[] {
  const sources = [...tree].filter(([file]) => file.startsWith('web/src/') && !isTest(file))
  const imports = new Map(
    sources.map(([file, source]) => [file, importsOf(file, source).map(({ target }) => target ?? '')]),
  )
  const isText = (file: string) => file.startsWith(CATALOGUES)
  const isHanded = (file: string) => !isText(file) && !imports.get(file)?.some(isText)
  const importersOf = (...files: string[]) =>
    sources
      .map(([file]) => file)
      .filter((file) => imports.get(file)?.some((target) => files.includes(target)))
  const readersOf = (file: string): string[] => {
    const importers = importersOf(file, file.replace('pt-BR/', ''))
    // A catalogue that stands in another one is read with it.
    const readers = importers.flatMap((one) => (one.includes('/pt-BR/') ? readersOf(one) : [one]))
    return [...readers, ...readers.flatMap((one) => imports.get(one)?.filter(isHanded) ?? [])]
  }
  return sources
    .filter(([file]) => file.startsWith(`${CATALOGUES}pt-BR/`))
    .flatMap(([file, source]) => {
      const readers = [...new Set(readersOf(file))].filter((one) => !isText(one))
      const code = readers.map((one) => tree.get(one) ?? '').join('\n')
      return listKeys(file, source)
        .filter((key) => !names(code, key))
        .map((key) => `${file}: nobody shows '${key}'`)
    })
}
