import type { UploadJob } from '../../../sync/job.ts'
import type { UploadInput } from '../../../sync/own-changes.ts'
import { createValue, type Readable } from '../../../sync/readable.ts'
import type { Sync } from '../../../sync/sync.ts'
import { shrinkPhoto, UnusablePhoto } from './shrink-photo.ts'

/** What is told of a photo under way. `share`: 0 to 1. */
export type PhotoState =
  | { readonly state: 'idle' }
  | { readonly state: 'preparing' }
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'failed'; readonly reason: 'no_picture' | 'too_large' | 'refused' }

/** A photo on its way: it goes on while the dialog it was chosen in is closed, and after a reload. */
export interface PhotoUpload extends Readable<PhotoState> {
  /** Resolves true when the server has taken the photo. */
  choose(file: File): Promise<boolean>
  retry(): Promise<boolean>
  cancel(): void
}

/** The call that takes the photo. `lane`: one photo at a time. */
export type PhotoTarget = Pick<UploadInput, 'lane' | 'call' | 'input'>

const IDLE: PhotoState = { state: 'idle' }

/** `lane`: that of `createPhotoUpload`'s target. */
export function findPhoto({ memory }: Sync, lane: string): UploadJob | null {
  const uploads = [...memory.jobs.values()].filter((job) => job.kind === 'upload' && job.lane === lane)
  return (uploads.toSorted((a, b) => a.order - b.order).at(-1) as UploadJob | undefined) ?? null
}

export function createPhotoUpload(sync: Sync, target: PhotoTarget, shrink = shrinkPhoto): PhotoUpload {
  const { memory } = sync
  const state = createValue<PhotoState>(IDLE)
  /** Of a photo that is not a job yet. */
  let chosen: PhotoState = IDLE
  let turn = 0

  const find = (): UploadJob | null => findPhoto(sync, target.lane)
  const update = (): void =>
    state.set(chosen.state === 'idle' ? describe(find(), state.getSnapshot()) : chosen)
  const setChosen = (next: PhotoState): void => {
    chosen = next
    update()
  }
  memory.subscribe('jobs', update)
  update()

  /** False where it was given up, another one was chosen, or the server refused it. */
  const arrival = (isWanted: () => boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const look = (): void => {
        const job = find()
        if (job?.state === 'waiting' && isWanted()) return
        stop()
        resolve(isWanted() && job === null)
      }
      const stop = memory.subscribe('jobs', look)
      look()
    })

  const discard = (): void => {
    turn += 1
    const job = find()
    chosen = IDLE
    if (job) void sync.discardJob(job.id)
    update()
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    choose: async (file) => {
      discard()
      const mine = turn
      setChosen({ state: 'preparing' })
      try {
        const content = await shrink(file)
        if (mine !== turn) return false
        await sync.upload({ ...target, bucket: 'avatars', content })
      } catch (error) {
        const reason = error instanceof UnusablePhoto ? error.reason : 'no_picture'
        if (mine === turn) setChosen({ state: 'failed', reason })
        return false
      }
      if (mine === turn) setChosen(IDLE)
      return arrival(() => mine === turn)
    },
    retry: async () => {
      const job = find()
      if (!job) return false
      const mine = turn
      await sync.retryJob(job.id)
      return arrival(() => mine === turn)
    },
    cancel: discard,
  }
}

function describe(job: UploadJob | null, before: PhotoState): PhotoState {
  if (!job) return IDLE
  if (job.state === 'failed') return { state: 'failed', reason: 'refused' }
  const share = job.sent_bytes / job.bytes
  return before.state === 'sending' && before.share === share ? before : { state: 'sending', share }
}
