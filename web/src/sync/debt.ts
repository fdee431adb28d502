import { type Change, dropLog, type LogChange } from './change.ts'
import { ENTITIES, ENTITY_NAMES, type EntityName, keyOf, type Records } from './entities.ts'
import type { Memory } from './memory.ts'

/**
 * What memory holds and the disk does not, since a write failed. It is paid in one change that brings the disk to
 * what memory knows; until then nothing else is written, so that the disk stays a consistent past.
 */
export interface Debt {
  isEmpty(): boolean
  add(change: Change): void
  /** Everything is owed: another database stands in the place of the one that was written to, or room is needed. */
  addAll(): void
  owesLog(conversationId: string): boolean
  /** The change that pays all of it; memory then holds no more of a log than what is in it. */
  toChange(): Change
  /** The same for a tab that has read the disk: nothing it shows is dropped for it. */
  toTold(): Change
  /** Of it only what is the device's own, as small as it can be. */
  toOwnChange(): Change
  clear(): void
  clearOwn(): void
}

type Edits = { [N in EntityName]: Map<string, Records[N] | null> }

export function createDebt(memory: Memory, isLeader: () => boolean): Debt {
  let edits = createEdits()
  let hasMeta = false
  let isWhole = false
  const logs = new Set<string>()

  /** A log as far as its rows are in memory and reach its end; null where they do not. */
  const rowsOf = (id: string) => {
    const log = memory.log(id)
    if (!log || log.has_newer) return null
    const range = { ...log.range, from: Math.max(log.from, log.range.from) }
    return { conversation_id: id, range, reset: true, put: log.rows, amend: [], quotes: [] }
  }

  const writeAnew = (id: string): LogChange => {
    const rows = rowsOf(id)
    if (!rows) memory.forget(id)
    else memory.hold(rows.range)
    return rows ?? dropLog(id)
  }

  /** What neither screen nor disk have is not held. */
  const letGo = (ids: Iterable<string>): void => {
    for (const id of [...ids]) if (!memory.wanted().has(id)) memory.forget(id)
  }

  const listEdits = (names: readonly EntityName[]): Change =>
    Object.fromEntries(
      names.flatMap((name) => {
        const entries = [...edits[name]]
        if (entries.length === 0) return []
        const remove = entries.flatMap(([key, record]) => (record === null ? [key] : []))
        const put = entries.flatMap(([, record]) => (record === null ? [] : [record]))
        return [[name, { put, remove }]]
      }),
    )
  const ownNames = ENTITY_NAMES.filter((name) => ENTITIES[name].kept === 'own')
  const addRecords = (names: readonly EntityName[]): void => {
    for (const name of names)
      for (const [key, record] of memory[name]) (edits[name] as Map<string, unknown>).set(key, record)
  }

  const wholeCache = (): Change => ({
    drop_cache: true,
    meta: memory.meta(),
    heads: { put: [...memory.heads.values()] },
    logs: [...memory.wanted()].map(writeAnew).filter((log) => log.range),
  })

  return {
    isEmpty: () =>
      !isWhole && !hasMeta && logs.size === 0 && ENTITY_NAMES.every((name) => edits[name].size === 0),
    add: (change) => {
      if (change.drop_cache) isWhole = true
      if (change.meta) hasMeta = true
      const owed = (change.logs ?? []).map((log) => log.conversation_id)
      for (const id of owed) logs.add(id)
      letGo(owed)
      for (const name of ENTITY_NAMES) {
        const table = edits[name] as Map<string, unknown>
        for (const key of change[name]?.remove ?? []) table.set(key, null)
        for (const record of change[name]?.put ?? []) table.set(keyOf(name, record as never), record)
      }
    },
    addAll: () => {
      isWhole = true
      letGo(memory.ranges.keys())
      addRecords(ownNames)
    },
    owesLog: (id) => isWhole || logs.has(id),
    toChange: () => {
      // The cache is the leader's to write.
      if (!isLeader()) return listEdits(ownNames)
      if (isWhole) {
        // Also what was read from the disk since all of it was owed.
        letGo(memory.ranges.keys())
        // A head that was read further here stands beside the word of it for the server, whichever tab that is of.
        addRecords(['reads'])
        return { ...listEdits(ownNames), ...wholeCache() }
      }
      const owed = [...logs].map(writeAnew)
      return {
        ...(hasMeta ? { meta: memory.meta() } : {}),
        ...(owed.length > 0 ? { logs: owed } : {}),
        ...listEdits(ENTITY_NAMES),
      }
    },
    toTold: () => ({
      ...(isWhole || hasMeta ? { meta: memory.meta() } : {}),
      ...listEdits(ENTITY_NAMES),
      ...(isWhole ? { heads: { put: [...memory.heads.values()] } } : {}),
      logs: [...(isWhole ? memory.wanted() : logs)].flatMap((id) => rowsOf(id) ?? []),
    }),
    toOwnChange: () => listEdits(ownNames),
    clear: () => {
      edits = createEdits()
      hasMeta = false
      isWhole = false
      logs.clear()
    },
    clearOwn: () => {
      for (const name of ownNames) edits[name].clear()
    },
  }
}

function createEdits(): Edits {
  return Object.fromEntries(ENTITY_NAMES.map((name) => [name, new Map()])) as unknown as Edits
}
