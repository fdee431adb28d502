import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from '../source-files.ts'
import { DEEP, judge, type Judgement, type Verdict, type Waiting } from './judge.ts'
import { isFeatureBuilt } from './later-features.ts'
import { readCommit, readCommits, readResults } from './results.ts'
import { GROUPS_IN_FORCE, parseRows, type Row } from './rows.ts'

const ROOT = process.cwd()

/** Judges the tree's latest results; used by `npm run acceptance` and by the mutation runs. */
export function judgeTree(root: string): { rows: Row[]; judgement: Judgement; waiting: Waiting } {
  const rows = parseRows(readFileSync(join(root, 'docs/spec/acceptance.md'), 'utf8'))
  const waiting = JSON.parse(readFileSync(join(root, 'acceptance-waiting.json'), 'utf8')) as Waiting
  if (process.env['LERO_DEEP'] === '1') delete waiting[DEEP]
  const tree = readTree(root, (file) => /^(server|web)\//.test(file))
  const judgement = judge(rows, readResults(root), waiting, (feature) => isFeatureBuilt(feature, tree))
  return { rows, judgement, waiting }
}

const VERDICTS: readonly Verdict[] = ['passed', 'waiting', 'open', 'failed']

function formatGroups(rows: Row[], verdicts: Judgement['verdicts']): string[] {
  const groups = [...new Set(rows.map((row) => row.group))]
  return groups.flatMap((group) => {
    const mine = rows.filter((row) => row.group === group)
    const counts = VERDICTS.map((verdict) => mine.filter((row) => verdicts.get(row.id) === verdict).length)
    const isInForce = GROUPS_IN_FORCE.includes(group)
    if (!isInForce && counts[0] === 0 && counts[3] === 0) return []
    const columns = counts.map((count) => String(count).padStart(8)).join('')
    return [`${group.padEnd(18)}${columns}${isInForce ? '' : '   (not in force)'}`]
  })
}

function main(): void {
  if (!existsSync(join(ROOT, 'test-results'))) {
    console.log('No results yet: run npm test first.')
    process.exitCode = 1
    return
  }
  const { rows, judgement } = judgeTree(ROOT)
  const { verdicts } = judgement
  const commits = readCommits(ROOT)
  const present = readCommit(ROOT)
  const isOfNow = commits.every((commit) => commit === present)
  const stale = `the results are of ${commits.join(' and ')}, the sources of ${present}: run npm test again`
  const complaints = isOfNow ? judgement.complaints : [...judgement.complaints, stale]
  console.log(`${''.padEnd(18)}${VERDICTS.map((verdict) => verdict.padStart(8)).join('')}`)
  console.log(formatGroups(rows, verdicts).join('\n'))
  const inForce = rows.filter((row) => GROUPS_IN_FORCE.includes(row.group))
  const unmet = inForce.filter((row) => ['open', 'failed'].includes(verdicts.get(row.id) ?? ''))
  for (const row of unmet) console.log(`${verdicts.get(row.id)} ${row.id} (${row.how}) ${row.statement}`)
  for (const complaint of complaints) console.log(`✗ ${complaint}`)
  const passed = inForce.filter((row) => verdicts.get(row.id) === 'passed').length
  console.log(
    `acceptance: ${passed} of ${inForce.length} rows in force passed, ${unmet.length} open or failed`,
  )
  if (unmet.length > 0 || complaints.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) main()
