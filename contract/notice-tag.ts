const NOTHING = '00000000-0000-0000-0000-000000000000'

/**
 * The tag under which a device shows notifications of one type about one thing, whatever their number: a new one takes
 * the place of the last. `targetId`: reel, story or group; null, or the id of nothing, where it is about none.
 */
export function noticeTag(type: string, targetId: string | null): string {
  return targetId === null || targetId === NOTHING ? `notice-${type}` : `notice-${type}-${targetId}`
}
