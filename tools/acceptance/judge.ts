import type { Results, Runner, Shown } from './results.ts'
import type { Row } from './rows.ts'

const MAX_IDS = 4
const LEADING_IDS = /^[A-Z][A-Z0-9-]*-\d{3}(?:, [A-Z][A-Z0-9-]*-\d{3})*(?=:)/

export type Verdict = 'passed' | 'failed' | 'waiting' | 'open'
export type Judgement = {
  verdicts: Map<string, Verdict>
  /** Sentences about the list itself; any of them fails the run. */
  complaints: string[]
}

/** The ids a title opens with: `'AUTH-016, AUTH-017: …'` → both. */
export function idsOf(title: string): string[] {
  return LEADING_IDS.exec(title)?.[0].split(', ') ?? []
}

/** Of the waiting list: rows whose test is part of `npm run test:deep` alone, where they wait for nothing. */
export const DEEP = 'deep'

/** Of the waiting list: rows whose figure nobody has reached yet. Their light twins guard what does hold. */
export const BEYOND_REACH = 'open'

/** Feature name → ids of the rows that wait for it. */
export type Waiting = Record<string, string[]>

/**
 * Judges every row by what the runners reported. A row is passed when a test or step that opens with
 * its id passed and none failed; a row of kind E needs a browser result among those that passed. A row whose
 * figure is out of reach waits however green its light twin is.
 */
export function judge(
  rows: Row[],
  results: Results,
  waiting: Waiting,
  isBuilt: (feature: string) => boolean,
): Judgement {
  const complaints: string[] = []
  const byId = collect(rows, results, complaints)
  const waitsFor = waitingFeatures(rows, waiting, isBuilt, byId, complaints)
  const verdicts = new Map(
    rows.map((row): [string, Verdict] => {
      const shown = byId.get(row.id) ?? []
      if (shown.some((one) => one.status === 'failed')) return [row.id, 'failed']
      const isShown = shown.some(
        (one) => one.status === 'passed' && (row.how !== 'E' || one.runner === 'playwright'),
      )
      if (isShown && waitsFor.get(row.id) !== BEYOND_REACH) return [row.id, 'passed']
      return [row.id, waitsFor.has(row.id) ? 'waiting' : 'open']
    }),
  )
  return { verdicts, complaints }
}

type Evidence = Shown & { runner: Runner }

function collect(rows: Row[], results: Results, complaints: string[]): Map<string, Evidence[]> {
  const known = new Set(rows.map((row) => row.id))
  const byId = new Map<string, Evidence[]>()
  for (const [runner, files] of Object.entries(results) as [Runner, Results[Runner]][]) {
    const all = Object.values(files).flat()
    const generated = generatedPlaces(all)
    for (const shown of all) {
      const ids = idsOf(shown.title)
      if (ids.length > MAX_IDS)
        complaints.push(`${shown.place}: one title names ${ids.length} rows, at most ${MAX_IDS}`)
      if (ids.length === 0 || ids.length > MAX_IDS || generated.has(shown.place)) continue
      for (const id of ids) {
        if (!known.has(id)) complaints.push(`${shown.place}: no row is called ${id}`)
        byId.set(id, [...(byId.get(id) ?? []), { ...shown, runner }])
      }
    }
  }
  return byId
}

/** Places from which titles with different ids came: the ids were computed there, not written. */
function generatedPlaces(all: Shown[]): Set<string> {
  const idsAt = new Map<string, string>()
  const generated = new Set<string>()
  for (const shown of all) {
    const ids = idsOf(shown.title).join()
    if (!ids) continue
    const earlier = idsAt.get(shown.place)
    if (earlier !== undefined && earlier !== ids) generated.add(shown.place)
    idsAt.set(shown.place, ids)
  }
  return generated
}

function waitingFeatures(
  rows: Row[],
  waiting: Waiting,
  isBuilt: (feature: string) => boolean,
  byId: Map<string, Evidence[]>,
  complaints: string[],
): Map<string, string> {
  const known = new Set(rows.map((row) => row.id))
  const waitsFor = new Map<string, string>()
  for (const [feature, ids] of Object.entries(waiting)) {
    if (isBuilt(feature)) complaints.push(`${feature} exists: its ${ids.length} rows wait no longer`)
    for (const id of ids) {
      if (!known.has(id)) complaints.push(`${id} waits for ${feature}, but no row is called so`)
      if (waitsFor.has(id)) complaints.push(`${id} waits twice: for ${waitsFor.get(id)} and ${feature}`)
      if (feature !== DEEP && feature !== BEYOND_REACH && byId.has(id))
        complaints.push(`${id} waits for ${feature}, but has a test`)
      waitsFor.set(id, feature)
    }
  }
  return waitsFor
}
