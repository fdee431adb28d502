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
  open: (condition: string) => string
}

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
    pattern: /\b(?:and|where) \/\* policy \*\//gi,
    open: (condition) => `${condition} true or`,
  },
]

/** Every such condition of a source, each opened alone. */
export function findPredicates(source: string, file: string): Predicate[] {
  const found = RULES.flatMap(({ what, pattern, open }) =>
    [...source.matchAll(pattern)].map(({ index, 0: condition }) => {
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
