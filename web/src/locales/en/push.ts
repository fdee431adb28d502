import type { texts as source } from '../pt-BR/push.ts'

export const texts: typeof source = {
  title: 'Alerts on this device',
  device: 'Turn on notifications',
  why: 'Hear of new messages while Lero is closed.',
  impossible: {
    denied: 'The browser blocks alerts. Allow them at: the lock beside the address › Notifications.',
    needs_install: 'On iPhone and iPad, install the app: Share › Add to Home Screen. Then turn this on.',
    unsupported: 'This browser takes no alerts. Install the app or use another browser.',
  },
  turnOn: 'Turn on',
  notNow: 'Not now',
  turnedOn: 'Notifications turned on',
  turnedOff: 'Notifications turned off',
  error: 'Error',
  failed: 'Notifications could not be registered',
  preview: 'Show the text',
  previewText: 'When off, alerts only say who wrote',
  mentions: 'Mentions in muted chats',
  mentionsText: 'Alert me when I am named in muted chats',
  message: 'New message',
  photo: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  file: 'File',
}
