import type { texts as source } from '../pt-BR/landing.ts'

export const texts: typeof source = {
  enter: 'Sign in',
  openApp: 'Open app',
  createAccount: 'Create a free account',
  featuresLink: 'What it has',
  headline: 'A good chat starts with a',
  hi: 'hi',
  lead: 'Messages that arrive at once and are never lost, even without signal. Free, and without ads.',
  anywhere: 'Opens in the browser, on phones and computers.',
  facts: [
    { number: '0', text: 'ads between your chats.' },
    { number: '100 KB', text: 'or less to open your chats. Your data plan says thanks.' },
    { number: '6', text: 'themes, from the lightest to the darkest.' },
    { number: '3', text: 'languages: Portuguese, English and Spanish.' },
  ],
  features: {
    title: 'What you can do today.',
    messages: {
      title: 'Messages at once, your way',
      text: 'Text that arrives live, with ticks for sent and read. Answer one message, delete another, see who is typing.',
    },
    offline: {
      title: 'Without signal too',
      text: 'What you write stays on your device and leaves by itself, in order, when the internet is back.',
    },
    themes: {
      title: 'Six themes, made yours',
      text: 'The drawings in the background are ours: cashew, phone booth, clay water filter.',
    },
  },
  themes: {
    light: 'Professional',
    dark: 'Elegant',
    blue: 'Ocean',
    purple: 'Premium',
    green: 'Nature',
    orange: 'Sunset',
  },
  reasons: {
    title: 'Made to fit your day.',
    offline: {
      title: 'Opens without internet',
      text: 'Your latest chats are on the device and show before the network answers.',
    },
    twoSteps: {
      title: 'Two steps',
      text: 'Ask for a code besides the password and see on which devices your account is open.',
    },
    block: {
      title: 'Whoever bothers you is out',
      text: 'Block a person and they cannot write to you any more.',
    },
    leave: {
      title: 'Signed out, wiped',
      text: 'When you sign out, the chats kept there disappear from that device.',
    },
    transit: {
      title: 'Encrypted in transit',
      text: 'Between your device and the server everything travels encrypted.',
    },
  },
  endTitle: 'Say hi.',
  endText: 'An e-mail, a password, and that is it.',
  samplesNote: 'The chats on this page are examples, made up by us.',
  sample: {
    dandara: 'Dandara Nascimento',
    marina: 'Marina Rocha',
    online: 'Online',
    chat: {
      morning: 'Good morning! Slept well? ☀️',
      plan: 'I have an indecent proposal for Saturday',
      coffee: 'If there is coffee in it, count me in',
      trail: 'An easy trail, 4 km. I swear.',
      doubt: 'Easy like the one I came back from in the ranger’s car?',
    },
    rows: [
      { name: 'Dandara Nascimento', text: 'An easy trail, 4 km.', time: '14:32', unread: 3 },
      { name: 'Rafa Lima', text: 'typing', time: '14:30', isTyping: true },
      { name: 'Vó Lourdes', text: 'You: I bring the pudding 💛', time: '14:11', isOwn: true },
      { name: 'Caio Menezes', text: 'Deal, see you tomorrow', time: '13:58' },
      { name: 'Maria Aparecida', text: 'Look at the size of this cake', time: '12:20', unread: 1 },
      { name: 'Thiago Sato', text: 'You: I will send it early', time: 'Fri', isOwn: true },
      { name: 'Iara Pataxó', text: 'Fresh out of the oven!', time: 'Fri' },
      { name: 'Kelly Andrade', text: 'You: 😂😂 no way', time: 'Thu', isOwn: true },
      { name: 'Seu Osvaldo', text: 'Good morning, neighbour', time: 'Wed' },
    ],
    flyIn: 'Bring ice 🧊',
    flyOut: 'Almost there',
    arrived: 'Grandma, I got here fine! Keep me a slice',
    saved: 'I kept two. Not a word to Rafa',
    tunnel: 'I am in the subway tunnel',
    tunnelMore: 'There in ten minutes',
  },
}
