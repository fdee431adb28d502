import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceTree } from './check-imports.ts'

const CONFLICT = /^(<{7}|>{7}) /m
const MAX_LINES = 400
const COUNTED = /\.(tsx?|css|sql|html|mjs)$/
const GENERATED = new Set(['server/schema.sql', 'server/src/platform/postgres/tables.ts'])

/** What obeys the account's setting. */
const VIBRATE = 'web/src/features/settings/vibration/public.ts'

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const isServerCode = (file: string) =>
  file.startsWith('server/src/') && !isTest(file) && !file.includes('/testing/')

/** Where the one dialect of style.md holds. */
const isOfDialect = (file: string) => /^(contract|server|web|e2e|tools|bench)\/.+\.tsx?$/.test(file)

interface LineRule {
  in: (file: string) => boolean
  pattern: RegExp
  what: string
}

const LINE_RULES: readonly LineRule[] = [
  {
    in: isTest,
    pattern: /\.(skip|todo|only|fixme|skipIf|runIf|fails)\b(?=[.(])|\bx(it|test|describe)\(/,
    what: 'a test that is skipped, planned or alone',
  },
  { in: isTest, pattern: /\.waitForTimeout\(|from 'node:timers\/promises'/, what: 'a test that sleeps' },
  { in: isTest, pattern: /\b(test|it|step)\(\s*`\$\{/, what: 'a title whose beginning is computed' },
  { in: () => true, pattern: /^\s*(export\s+)?(declare\s+)?(const\s+)?enum\s/, what: 'an enum' },
  { in: () => true, pattern: /\b(TOD[O]|FIXM[E]|XX[X])\b/, what: 'unfinished work' },
  { in: () => true, pattern: /\/work\/(main|wt|shared)\b/, what: 'a path of one machine' },
  { in: isServerCode, pattern: /\bselect\s+(\w+\.)?\*/i, what: 'select * hides its columns' },
  {
    in: (file) => isServerCode(file) && file.endsWith('.queries.ts'),
    pattern: /(?<!\b(?:and|where) )\/\* policy \*\//,
    what: 'a policy mark that no mutation finds: it stands between `and` or `where` and its condition',
  },
  {
    in: (file) =>
      file.startsWith('server/src/features/') && isServerCode(file) && !file.endsWith('.queries.ts'),
    pattern: /\bsql`|\.(query|selectFrom|insertInto|updateTable|deleteFrom)\(/,
    what: 'SQL outside *.queries.ts',
  },
  {
    in: (file) => file.startsWith('web/src/') && !isTest(file) && file !== VIBRATE,
    pattern: /\bnavigator\??\.vibrate\b|'vibrate' in /,
    what: 'a vibration that the setting does not stop: vibrate of settings/vibration/public.ts does it',
  },
  {
    in: isOfDialect,
    pattern: /^export const \w+ = (async )?(<.*>)?\((.*=>|[^)]*$)/,
    what: 'an exported arrow: what a module offers is a function declaration',
  },
  {
    in: isOfDialect,
    pattern: /^\s+private (?!constructor\()|[(]private /,
    what: 'private: #private holds at run time too',
  },
  {
    in: isOfDialect,
    pattern: /^(export )?const [a-z]\w* = (-?[\d_.]+|'[^']*'|"[^"]*"|\/.+\/\w*)$/,
    what: 'a constant of the module in small letters',
  },
]

const MIGRATION = /^server\/migrations\/.*\.sql$/
const MIGRATION_HEADER = /^-- (additive|breaking): \S/
/** What a program that does not know of it would run into. */
const TAKES_AWAY =
  /^\s*(drop (table|view|function|column|type|schema)|alter table .*\b(drop column|rename|set not null|alter column \S+ (set data )?type)|alter (function|type|view) .*\brename|.*\b(drop column|rename (to|column)))\b/im

function findMigrationViolations(file: string, source: string): string[] {
  if (!MIGRATION.test(file)) return []
  const kind = MIGRATION_HEADER.exec(source)?.[1]
  if (!kind) return [`${file}: its first line is not '-- additive: …' or '-- breaking: …'`]
  const isHonest = kind === 'breaking' || !TAKES_AWAY.test(source)
  return isHonest ? [] : [`${file}: says it is additive, and takes away or renames`]
}

const INTERFACE = /^(?:export )?interface (\w+)[^{]*\{\n([^]*?)^\}/gm
const COMMENT = /\/\*[^]*?\*\/|\/\/.*$/gm

/** Data is a type; an interface is something to implement, so it has something to call. */
function findDataInterfaces(file: string, source: string): string[] {
  if (!isOfDialect(file)) return []
  return [...source.matchAll(INTERFACE)]
    .filter(([, , body = '']) => !body.replaceAll(COMMENT, '').includes('('))
    .map(([, name]) => `${file}: ${name} is data: a type, not an interface`)
}

const OWN_STYLES = /^import '\.\/[\w-]+\.css'$/m
const OFFERS_MORE = /^export (async )?(function|class|default) |^export const \w+ = \w+(<.*>)?\(/m

/** The build writes constants where they are used, and leaves a module of nothing else behind with its styles. */
function findLostStyles(file: string, source: string): string[] {
  const isLost = file.startsWith('web/src/features/') && OWN_STYLES.test(source) && !OFFERS_MORE.test(source)
  return isLost ? [`${file}: styles of a module of constants alone do not come with them`] : []
}

/** One line per file or line that breaks a rule of the house which no other tool sees. */
export function findHouseViolations(tree: SourceTree): string[] {
  const violations: string[] = []
  for (const [file, source] of tree) {
    if (CONFLICT.test(source)) violations.push(`${file}: a merge left undecided`)
    violations.push(...findMigrationViolations(file, source))
    if (!COUNTED.test(file) || GENERATED.has(file)) continue
    const lines = source.trimEnd().split('\n')
    if (lines.length > MAX_LINES) violations.push(`${file}: ${lines.length} lines, more than ${MAX_LINES}`)
    violations.push(...findDataInterfaces(file, source), ...findLostStyles(file, source))
    const rules = LINE_RULES.filter((rule) => rule.in(file))
    lines.forEach((line, index) => {
      const broken = rules.filter((rule) => rule.pattern.test(line))
      for (const rule of broken) violations.push(`${file}:${index + 1}: ${rule.what}`)
    })
  }
  return violations
}

/** The lock file must install from whatever registry a person has configured. */
export function findLockViolations(lock: string): string[] {
  const hosts = [...lock.matchAll(/"resolved":\s*"([a-z+]+:\/\/[^/"]+)/g)].map(([, host]) => host ?? '')
  return [...new Set(hosts)].map((host) => `package-lock.json names the registry ${host}`)
}

/** The copies of the specification must be the ones kept beside the checkout, where that folder exists. */
export function findSpecViolations(root: string): string[] {
  const original = join(root, '..', 'shared', 'spec')
  if (!existsSync(original)) return []
  return ['acceptance.md', 'decisions.md']
    .filter(
      (name) =>
        readFileSync(join(root, 'docs/spec', name), 'utf8') !== readFileSync(join(original, name), 'utf8'),
    )
    .map((name) => `docs/spec/${name} differs from its original`)
}
