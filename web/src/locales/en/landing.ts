import type { texts as source } from '../pt-BR/landing.ts'

export const texts: typeof source = {
  enter: 'Enter',
  openApp: 'Open app',
  headline: 'Chat your way, without losing a word.',
  lead: 'Lero is a free messenger that opens right in the browser: your chats are there at once, even without internet.',
  points: [
    { title: 'Nothing gets lost', text: 'What you write without internet stays on your device and leaves when the connection is back.' },
    { title: 'Live', text: 'Messages arrive live, with ticks for sent and read.' },
    { title: 'Made yours', text: 'Six themes and three languages: Portuguese, English and Spanish.' },
  ],
}
