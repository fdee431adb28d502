import type { texts as source } from '../pt-BR/reports.ts'

export const texts: typeof source = {
  title: 'Report user',
  about: 'The report goes to whoever runs this Lero. The person you report is not told.',
  close: 'Close',
  cancel: 'Cancel',
  unknownPerson: 'User',
  who: 'Who do you want to report?',
  pick: (name: string) => `Report ${name}`,
  change: 'Change',
  changePerson: 'Choose somebody else',
  reason: 'Reason',
  reasons: {
    spam: 'Spam',
    harassment: 'Harassment or bullying',
    fake_profile: 'Fake profile',
    inappropriate: 'Inappropriate content',
    scam: 'Scam or fraud',
    other: 'Other',
  },
  details: 'What happened? (optional)',
  messages: 'Send the last five messages',
  messagesText: (name: string) =>
    `A copy of the five latest texts of the chat, yours and those of ${name}, with what they said before being edited. It stays with the report even if they are deleted.`,
  block: 'Block too',
  blockText: 'You will not be able to message or call each other.',
  send: 'Send report',
  sent: 'Report sent',
  sentText: 'Whoever runs this Lero will look at it.',
  sentAndBlocked: 'Whoever runs this Lero will look at it. The person is blocked.',
  reasonMissing: 'Choose a reason',
  failed: 'The report could not be sent. Try again.',
  offline: 'No connection. What you wrote is still here: try again.',
  tooMany: 'You have sent many reports in a short time. Try again later.',
  gone: 'This person is no longer on Lero.',

  messageTitle: 'Report message',
  messageAbout:
    "The report goes, with a copy of the message, to whoever runs this Lero and to the group's admins and moderators. Its author is not told.",
  messageSent: "Whoever runs this Lero and the group's moderators will look at it.",
  messageSentAndBlocked:
    "Whoever runs this Lero and the group's moderators will look at it. The person was blocked.",
  messageGone: 'This message is no longer here.',

  /** What a group's admins and moderators see. */
  inGroup: 'Reports',
  inGroupText: 'Messages that members of the group reported. Who did is not shown.',
  noneInGroup: 'No open reports',
  kinds: { image: 'Photo', video: 'Video', audio: 'Audio', file: 'File' },
  once: (kind: string) => `View-once ${kind.toLowerCase()}`,
  deleteForAll: 'Delete for everyone',
  deleteForAllTitle: 'Delete for everyone?',
  deleteForAllText: 'The message disappears for everyone in this group. This cannot be undone.',
  dismiss: 'Dismiss',
  deleted: 'Message deleted',
  dismissed: 'Report dismissed',
  closeFailed: 'Could not close the report',
}
