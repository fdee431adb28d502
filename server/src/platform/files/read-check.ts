import type { Platform } from '../platform.ts'
import type { BucketName } from './buckets.ts'
import type { FileRow } from './files.queries.ts'

/** How a person may read a file. */
export type ReadGrant = {
  /** As its sender calls it: the name under which it is saved. */
  readonly fileName?: string | null
  /** Saved and never opened in place, whatever it is. */
  readonly isDownload?: boolean
  /** Kept by no cache on the way, nor by the browser. */
  readonly isUncached?: boolean
}

/** Asked at each reading, so that what ends a person's sight of a file ends it at once; null: it is none of theirs. */
export type ReadCheck = (
  platform: Pick<Platform, 'pool'>,
  viewerId: string,
  file: FileRow,
) => Promise<ReadGrant | null>

/** By bucket, from the features whose files lie there (app.ts). Nobody reads a bucket that no feature answers for. */
export type ReadChecks = { readonly [B in BucketName]?: ReadCheck }
