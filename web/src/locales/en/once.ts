import type { texts as source } from '../pt-BR/once.ts'

export const texts: typeof source = {
  sealed: { image: 'View-once photo', video: 'View-once video' },
  open: 'View',
  opening: 'Opening...',
  showing: 'Viewing...',
  seen: { image: 'Photo viewed', video: 'Video viewed' },
  over: { image: 'Photo expired', video: 'Video expired' },
  viewed: 'Viewed',
  viewedVideo: 'Viewed',
  notViewed: 'Not viewed yet',
  notViewedVideo: 'Not viewed yet',
  once: 'View once',
  onceHint: 'Everybody sees it only once. Screenshots cannot be prevented.',
  close: 'Close',
  play: 'Play',
  openFailed: 'Could not open',
  noLine: 'No connection. Nothing was opened: try again when you are back online.',
  alreadyViewed: 'This could only be viewed once.',
  gone: 'This is no longer available.',
  lost: 'The connection was lost while it was being opened, and it could only be viewed once.',
}
