/** A condition in SQL that keeps somebody from something, at one place. */
export type Predicate = {
  /** Where it stands: a file, or a function of the schema. */
  file: string
  line: number
  /** The line itself: what an exception is made for, wherever it moves. */
  text: string
  what: string
  /** The source with this one condition open. */
  opened: string
}

interface Rule {
  what: string
  pattern: RegExp
  /** The pattern stands before the condition, and the whole of it is opened. */
  isWhole?: true
  open: (condition: string) => string
}

/** What it stands before is a condition of a policy. Where it ends its line it is a remark on one. */
const MARK = /\/\* policy \*\/ (?=\S)/g

const RULES: readonly Rule[] = [
  {
    what: 'who left stays',
    pattern: /(?<=\band )(?:\w+\.)?left_seq is null/gi,
    open: (condition) => `(${condition} or true)`,
  },
  {
    what: 'what was before is theirs',
    pattern: /(?<=\band )(?:\w+\.)?seq >= (?:\w+\.)?first_seq/gi,
    open: (condition) => `(${condition} or true)`,
  },
  {
    what: 'a block keeps nobody apart',
    pattern: /\bis_blocked_between\([^()]*\)(?!\s*(?:returns|\n\s*returns))/gi,
    open: (condition) => `(${condition} and false)`,
  },
  {
    what: 'a block keeps nobody apart',
    pattern: /\bfrom blocked_pairs(?: \w+)?\s+where /gi,
    open: (condition) => `${condition}false and `,
  },
  {
    what: 'half a session is a whole one',
    pattern: /\b\w+\.aal = 'aal1'(?= and exists)/gi,
    open: (condition) => `(${condition} and false)`,
  },
  {
    what: 'what is one’s own is everybody’s',
    pattern: MARK,
    isWhole: true,
    open: openWhole,
  },
]

/** Whatever it says it holds, and its parameters stay in use. */
function openWhole(condition: string): string {
  return `(true or ${condition})`
}

/** Where the condition ends that begins here, whatever brackets, branches and insertions it has. */
function endOfCondition(source: string, from: number): number {
  const tokens = /\$\{|[(){}`;,]|\b(?:case|end|and|or|order|group|limit|returning|union|then)\b/gi
  let depth = 0
  for (const { 0: token, index } of source.slice(from).matchAll(tokens)) {
    if (/^(?:\(|\$\{|case)$/i.test(token)) depth += 1
    else if (depth === 0) return from + source.slice(from, from + index).trimEnd().length
    else if (/^(?:\)|\}|end)$/i.test(token)) depth -= 1
  }
  return source.length
}

/** A source with every marked condition open at once. */
export function openMarked(source: string): string {
  return [...source.matchAll(MARK)].toReversed().reduce((opened, { index, 0: mark }) => {
    const from = index + mark.length
    const end = endOfCondition(opened, from)
    return opened.slice(0, from) + openWhole(opened.slice(from, end)) + opened.slice(end)
  }, source)
}

/** Every such condition of a source, each opened alone. */
export function findPredicates(source: string, file: string): Predicate[] {
  const found = RULES.flatMap(({ what, pattern, isWhole, open }) =>
    [...source.matchAll(pattern)].map(({ index: at, 0: match }) => {
      const index = isWhole ? at + match.length : at
      const condition = isWhole ? source.slice(index, endOfCondition(source, index)) : match
      const line = source.slice(0, index).split('\n').length
      const text = source.split('\n')[line - 1]?.trim() ?? ''
      const opened = source.slice(0, index) + open(condition) + source.slice(index + condition.length)
      return { file, line, text, what, opened }
    }),
  )
  return found.toSorted((a, b) => a.line - b.line)
}

const FUNCTION =
  /^CREATE OR REPLACE FUNCTION public\.(\w+)\([^]*?(?=\n\nCREATE OR REPLACE FUNCTION |$(?![^]))/gm

/** The functions of a schema dump: name → its definition. */
export function listFunctions(schema: string): Map<string, string> {
  return new Map([...schema.matchAll(FUNCTION)].map(([text, name = '']) => [name, text]))
}
