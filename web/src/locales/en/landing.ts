import type { texts as source } from '../pt-BR/landing.ts'

export const texts: typeof source = {
  enter: 'Sign in',
  openApp: 'Open app',
  createAccount: 'Create a free account',
  featuresLink: 'What it has',
  situationsLink: 'Who it is for',
  install: 'Install',
  installLero: 'Install Lero',
  headline: 'A good chat starts with a',
  hi: 'hi',
  lead: 'Instant messages, voice, photos, stories and groups in one place. Free, and without ads.',
  anywhere: 'Opens in the browser and becomes an icon on your phone.',
  facts: [
    { number: '24 h', text: 'is how long a story stays. Then it is really gone.' },
    { number: '0', text: 'ads. Neither between chats nor between stories.' },
    { number: '100 KB', text: 'or less to open your chats again. Your data plan says thanks.' },
    { number: '6', text: 'themes, from the lightest to the darkest.' },
  ],
  features: {
    title: 'What a circle of friends needs to talk.',
    messages: {
      title: 'Messages at once, your way',
      text: 'Text, voice at up to 2x, photos, videos and documents, with ticks for sent and read. A slip? Edit it, or delete it for everyone.',
    },
    offline: {
      title: 'Without signal too',
      text: 'What you write stays on your device and leaves by itself, in order, when the internet is back.',
    },
    stories: {
      title: 'Stories that are gone in 24 hours',
      text: 'Photo, video or text. You choose who sees it, one by one if you like.',
    },
    groups: {
      title: 'Groups with ground rules',
      text: 'An invite link, who leads, who moderates and who only reads.',
    },
    once: {
      title: 'A photo that opens once',
      text: 'Once seen, it leaves the server. It is not even in the list.',
    },
    themes: {
      title: 'Six themes, and a look for every chat',
      text: 'A colour and a wallpaper per chat. The drawings in the background are ours: cashew, phone booth, clay water filter.',
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
  situations: {
    title: 'Three circles you know.',
    note: 'Sample chats, invented by us.',
    items: [
      {
        title: 'For the family',
        text: 'A group where even grandma sends voice messages.',
        lines: [
          { name: 'Vó Lourdes', text: 'Who is coming on Sunday? I have to count chairs', time: '9:02' },
          { name: 'Rafa Lima', text: 'Me, and I bring a chair', time: '9:05' },
          { name: null, text: 'Count me in, and the dog', time: '9:06' },
        ],
      },
      {
        title: 'For the team',
        text: 'The match is set before the group cools down.',
        lines: [
          { name: 'Seu Osvaldo', text: 'Two more and the team is complete', time: '18:20' },
          { name: null, text: 'I asked Caio. He runs, but he complains', time: '18:22' },
          { name: 'Caio Menezes', text: 'I do not run. I only complain', time: '18:23' },
        ],
      },
      {
        title: 'For the neighbourhood',
        text: 'From the bakery to the building, without leaving the chat.',
        lines: [
          { name: 'Iara Pataxó', text: 'Fresh from the oven! Cheese bread until 10', time: '7:31' },
          { name: null, text: 'Keep 20 for me? I come by at 9', time: '7:33' },
          { name: 'Iara Pataxó', text: 'Kept, still warm', time: '7:34' },
        ],
      },
    ],
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
    arrived: 'Grandma, I got here! Look at this view',
    saved: 'Beautiful! I kept you a slice of cake. Do not tell Rafa',
    once: 'View-once photo',
    look: 'View',
    groups: [
      { name: 'Sunday barbecue', text: 'Rafa: I bring three bags', time: '14:30', unread: 12 },
      { name: 'Thursday match', text: 'Juninho: two missing', time: '11:47', unread: 2 },
      { name: 'Mountain trails', text: 'Iara: Saturday at 6', time: '09:10', unread: 1 },
      { name: 'Ipê building', text: 'Rita: water is back at 6 pm', time: 'Mon', unread: 0 },
    ],
    tunnel: 'I am in the subway tunnel',
    tunnelMore: 'There in ten minutes',
  },
}
