import type { texts as source } from '../pt-BR/install.ts'

export const texts: typeof source = {
  title: 'Install Lero',
  mobile: 'Install it for quick access and notifications!',
  desktop: 'Install it for quick access on your computer!',
  install: 'Install',
  notNow: 'Not now',
  understood: 'Got it',
  ok: 'OK',
  iosSteps: ['Tap Share', 'Add to Home Screen', 'Add'],
  howTitle: 'How to install Lero',
  platforms: { android: 'Android', ios: 'iPhone and iPad', desktop: 'Computer' },
  steps: {
    android: [
      'Open this page in Chrome.',
      'Tap the browser’s ⋮ menu.',
      'Tap “Install app” or “Add to Home screen”.',
    ],
    ios: ['Open this page in Safari and tap Share.', 'Tap “Add to Home Screen”.', 'Tap “Add”.'],
    desktop: [
      'Open this page in Chrome or Edge.',
      'Click the install icon at the end of the address bar.',
      'Confirm with “Install”.',
    ],
  },
  cannotInstall: 'To be installed, the app has to be published at a secure address (https) first.',
  alreadyInstalled: 'Lero is installed here already.',
}
