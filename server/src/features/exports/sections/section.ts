import type { Platform } from '../../../platform/platform.ts'
import type { ZipWriter } from '../zip-writer.ts'

/** Whose data is written where, and until when. */
export type Section = {
  readonly platform: Platform
  readonly userId: string
  readonly zip: ZipWriter
  /** Aborted when the process is about to end: asked between two pages and two files. */
  readonly signal: AbortSignal
  /** Files whose bytes were not there any more when their turn came. */
  readonly missing: string[]
}

/** Rows that are read in one statement. */
export const PAGE_ROWS = 500
