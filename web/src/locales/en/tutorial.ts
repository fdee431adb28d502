import type { texts as source } from '../pt-BR/tutorial.ts'

export const texts: typeof source = {
  name: 'Tutorial',
  progress: (step: number) => `Step ${step} of 7`,
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  done: 'Tutorial finished! 🎉',
  error: 'Error',
  saveFailed: 'The progress of the tutorial could not be saved',
  steps: [
    {
      title: 'Welcome to Lero',
      text: 'A minute shows you what is here. You can skip it and see it later, in your profile.',
    },
    {
      title: 'Chats',
      text: 'Your chats are here. Tap one to open it; what you write offline leaves when you are back.',
    },
    {
      title: 'Groups',
      text: 'Bring family, friends or the team together. In Connections you create a group and invite anyone.',
    },
    {
      title: 'Stories',
      text: 'In Post you tell your day. Each story disappears after 24 hours.',
    },
    {
      title: 'Search',
      text: 'Look for your contacts by name or email and start a chat.',
    },
    {
      title: 'Profile and settings',
      text: 'Your photo, your name, the theme, the language and who sees what: all of it is in your profile.',
    },
    {
      title: 'All set',
      text: 'Now say hello to somebody. This tutorial stays in the menu of your profile.',
    },
  ],
}
