/** What a recording may be, best first (part 1 §9, D-093). The last is written by an encoder of our own. */
export const RECORDING_TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav'] as const
export type RecordingType = (typeof RECORDING_TYPES)[number]

/** The first type of the list that the browser records; what it cannot record at all is written as wav. */
export function pickRecordingType(canRecord: (type: RecordingType) => boolean): RecordingType {
  return RECORDING_TYPES.find((type) => canRecord(type)) ?? 'audio/wav'
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/mp4': 'mp4',
  'video/mp4': 'mp4',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
}

/** What the name of such a file ends with, parameters of its type or not. */
export function extensionOf(mimeType: string): string {
  const [kind = ''] = mimeType.split(';')
  return EXTENSIONS[kind.trim().toLowerCase()] ?? 'audio'
}
