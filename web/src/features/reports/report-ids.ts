import { randomId } from '../../lib/random-id.ts'

/**
 * Gives each wording of a report an id of its own. The same one is sent again under the same id, since the server may
 * have it already; what was changed in between is another report, so that no word of it gets lost.
 */
export function createReportIds(): (report: object) => string {
  const ids = new Map<string, string>()
  return (report) => {
    const text = JSON.stringify(report)
    const id = ids.get(text) ?? randomId()
    ids.set(text, id)
    return id
  }
}
