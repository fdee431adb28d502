import type pg from 'pg'
import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import { type Place, selectEventsAt } from './log.queries.ts'
import { LostCommits } from './lost-commits.ts'
import { type SendKey, selectSentPlaces } from './sent-places.queries.ts'

type Parts = { readonly pool: pg.Pool; readonly bus: Bus; readonly log: Log }

/** Entries that are looked for where they would stand. */
export function createLostPlaces(parts: Parts): LostCommits<Place> {
  const find = async (places: readonly Place[]) =>
    (await selectEventsAt(parts.pool, places)).map((event) => ({ suspect: event, event }))
  return new LostCommits<Place>({ ...parts, find, keyOf: keyOfPlace })
}

/** What a client may repeat, by what makes it happen once. */
export function createLostSends(parts: Parts): LostCommits<SendKey> {
  const keyOf = ({ sender_id, client_id }: SendKey): string => sender_id + client_id
  const find = async (keys: readonly SendKey[]) => {
    const sent = await selectSentPlaces(parts.pool, keys)
    if (sent.length === 0) return []
    const suspects = new Map(sent.map((one) => [keyOfPlace(one), one]))
    const events = await selectEventsAt(parts.pool, sent)
    return events.map((event) => ({ suspect: suspects.get(keyOfPlace(event))!, event }))
  }
  return new LostCommits<SendKey>({ ...parts, find, keyOf })
}

const keyOfPlace = ({ conversation_id, seq }: Place): string => `${conversation_id} ${seq}`
