import type { texts as source } from '../pt-BR/photo.ts'

export const texts: typeof source = {
  title: 'Your photo',
  choose: 'Choose a photo',
  change: 'Change photo',
  file: 'Photo file',
  remove: 'Remove photo',
  sending: 'Sending photo...',
  waiting: 'No internet. The photo goes when it is back.',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  updated: 'Photo updated',
  removed: 'Photo removed',
  uploadFailed: 'Upload failed',
  photoFailed: 'Your photo could not be updated.',
  noPicture: 'Choose a JPG, PNG, WebP, GIF or AVIF picture.',
  tooLarge: 'This picture is too large.',
}
