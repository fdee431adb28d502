import type { texts as source } from '../pt-BR/menu.ts'

export const texts: typeof source = {
  invite: 'Invite people by link',
  install: 'Install app',
  createGroup: 'Create group',
  silence: 'Silence notifications',
  unsilence: 'Turn notifications back on',
  ownProfile: 'My profile',
  enterPrivate: 'Turn on private mode',
  leavePrivate: 'Turn off private mode',
  privateBegun: 'Private mode is on',
  privateBegunText:
    'Nobody sees when you are online, are typing or have read. You do not see what others have read either, and notifications come without the text of messages.',
  privateEnded: 'Private mode is off',
  privateEndedText: 'What you read in it stays with you.',
  privateMark: 'Private mode is on',
  privateLater: 'No connection: private mode changes as soon as it is back.',
  privateRefused: 'Private mode could not be changed',
  signingOut: 'Signing out…',
  signedOut: 'Signed out',
  signOutFailed: 'Could not sign out. Try again.',
  unsentTitle: 'Unsent messages',
  unsentText: 'Some messages have not been sent yet. If you sign out now, they will be lost.',
  leaveAnyway: 'Sign out anyway',
}
