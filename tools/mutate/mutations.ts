import type { Row } from '../acceptance/rows.ts'
import { markTexts } from './mark-texts.ts'
import { openMarked } from './predicates.ts'

export interface Mutation {
  name: string
  what: string
  touches: (file: string) => boolean
  rewrite: (source: string, file: string) => string
  /** Rows that the mutation must turn red. */
  concerns: (row: Row) => boolean
}

const NUMBER = /(?<![\w.])\d[\d_]*(?:\.\d+)?(?![\w.])/g
const LIMIT =
  /^(export const [A-Z][A-Z0-9_]*(?:: [^=\n]+)? =)([^]*?)(?=\n(?:\n|\/\*|\/\/|export|const|function|type|interface)|$(?![^]))/gm

/** A constant of a module that is nothing but numbers: `startPx = 5`, `dayMs = 24 * hourMs`, `{ short: 4 }`. */
const CONSTANT =
  /^((?:export )?const \w+ =)( (?:[\d_.]+(?: \* \w+)*|\[[\d_., ]+\]|\{ [\w:., ]+ \})(?: as const)?)$/gm

/** A constant of the server that its name calls a limit: `SOCKETS_MAX = 20`, `FROM_BYTES = 1024`, `URL_LIFE_S = 60`. */
const SERVER_LIMIT = /^((?:export )?const [A-Z0-9_]+_(?:MAX|BYTES|LIFE_S) =)( [\d_.]+(?: \* [\w.]+)*)$/gm

/** What a setting of such a name is without one: `setting('SMS_HOURLY_MAX', integer(1, 1000), '300', …`. */
const SETTING = /(setting\(\s*'\w+_MAX\w*',\s*integer\([^)]*\),\s*')(\d+)(?=')/g

/** A span that SQL measures: `interval '24 hours'`; where it is the unit of a number (`$1 * interval '1 day'`) it stays. */
const SPAN = /((?<!\* )\binterval ')(\d+)(?= (?:s|seconds?|minutes?|hours?|days?)')/g

/** One more; a tenth more for a fraction. */
function move(number: string): string {
  const plain = number.replaceAll('_', '')
  return plain.includes('.') ? String(Number(plain) + 0.1) : String(Number(plain) + 1)
}

const PATTERNS = {
  limits: [LIMIT],
  constants: [CONSTANT],
  'limits of the server': [SERVER_LIMIT, SETTING, SPAN],
}

/** Moves every number of every exported limit, of every constant that is only numbers, or of those named as limits. */
export function moveNumbers(source: string, which: keyof typeof PATTERNS): string {
  return PATTERNS[which].reduce(
    (moved, pattern) =>
      moved.replaceAll(
        pattern,
        (_match, head: string, value: string) => head + value.replaceAll(NUMBER, move),
      ),
    source,
  )
}

const isLimits = (file: string) => /(?:^|[/.])limits\.ts$|\/limits\/rates\.ts$/.test(file)
const isServerCode = (file: string) =>
  /^server\/src\/.+\.ts$|^server\/migrations\/.+\.sql$/.test(file) && !/\.test\.|\/testing\//.test(file)
const isWebCode = (file: string) => /^web\/src\/.+\.tsx?$/.test(file) && !/\.test\.|\/gallery\//.test(file)

const POLICY = /^export (?:async )?(?:function (\w+)(?=[<(])|const (\w+)(?= = (?:async )?[(<]))/gm

/**
 * A question (`canDelete`) says yes, a verdict (`judgeReach`) its most generous word, a mask hides nothing. A verdict of
 * many parts has no such word, and stays; only a refusal among them becomes a step that does nothing and is well.
 */
function generousAnswer(name: string): string {
  if (/^(?:can|may|is|has)[A-Z]/.test(name)) return '() => true'
  if (/^judge[A-Z]/.test(name))
    return `(...asked) => { const said = closed_${name}(...asked); return typeof said !== 'object' ? 'open' : said?.kind === 'refuse' ? { kind: 'keep' } : said }`
  if (/^mask[A-Z]/.test(name)) return '(shown) => shown'
  throw new Error(
    `${name}: a policy function is a question (canDo), a verdict (judgeThing) or a mask (maskThing)`,
  )
}

/** Makes every exported policy function say yes. */
export function openPolicies(source: string): string {
  const names: string[] = []
  const renamed = source.replaceAll(POLICY, (match: string, declared?: string, assigned?: string) => {
    const name = declared ?? assigned ?? ''
    names.push(name)
    return match.replace('export ', '').replace(name, `closed_${name}`)
  })
  return [renamed, ...names.map((name) => `export const ${name} = ${generousAnswer(name)}`), ''].join('\n')
}

/**
 * Opens what SQL decides: a condition marked `/* policy *\/` always holds, a statement that gives its verdict as a
 * word (`then 'blocked'`) says `sent` instead, no block keeps anybody apart, a membership that ended goes on, and no
 * session owes its second factor.
 */
export function openSqlPolicies(source: string): string {
  return openMarked(source)
    .replaceAll(/then '(?:blocked|not_found)'/g, `then 'sent'`)
    .replaceAll(/create view blocked_pairs[^;]+;/g, (view) =>
      view.replaceAll('from blocked_users', 'from blocked_users where false'),
    )
    .replaceAll(/\s+and \w+\.left_seq is null/g, '')
    .replaceAll(/\baal = 'aal1' and exists/g, `aal is null and exists`)
}

/** No apostrophe: whose is it? */
const QUOTED_TEXT = /(?<!\p{L})'[^']*\p{L}[^']*'/u
const REFUSAL =
  /\brefuse[sd]?\b|\bonly (?:the|own|members|participants|an admin|messages)\b|\bstranger\b|\bparticipants only\b|\bmay not\b|\bown data only\b/i

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'texts',
    what: 'every pt-BR text and server message spoiled',
    touches: (file) =>
      /^web\/src\/locales\/pt-BR\/.+\.ts$|^server\/src\/.+\.texts\.ts$/.test(file) &&
      !file.includes('.test.'),
    rewrite: markTexts,
    concerns: (row) => QUOTED_TEXT.test(row.statement),
  },
  {
    name: 'numbers',
    what: 'every limit of contract and server and every constant of the web app moved by one',
    touches: (file) => isLimits(file) || isServerCode(file) || isWebCode(file),
    rewrite: (source, file) =>
      moveNumbers(
        source,
        isLimits(file) ? 'limits' : isServerCode(file) ? 'limits of the server' : 'constants',
      ),
    concerns: (row) => /\d/.test(row.statement),
  },
  {
    name: 'policies',
    what: 'every policy says yes',
    touches: (file) => /\.policy\.ts$|\.queries\.ts$|^server\/migrations\/.+\.sql$/.test(file),
    rewrite: (source, file) => (file.endsWith('.policy.ts') ? openPolicies : openSqlPolicies)(source),
    concerns: (row) => REFUSAL.test(row.statement),
  },
]
