export const texts = {
  back: 'Back to Lero',
  privacy: 'Privacy',
  terms: 'Terms',
  privacyLead: 'What this Lero keeps, what for, for how long, and how to erase it.',
  termsLead: 'What holds for everybody who uses this Lero.',
  privacySections: [
    {
      title: 'Who is responsible',
      text: 'Lero is a free program. Whoever runs this server, at the address where you opened this page, is responsible for your data.',
    },
    {
      title: 'What the server keeps',
      text: 'E-mail or phone, the password scrambled (nobody can read it), name, photo and bio. Your messages, photos, voice messages and documents. Stories, friendships, whom you follow, groups, blocks and settings. Of each signed-in device: the browser, the IP address and when it was used.',
    },
    {
      title: 'Who can read',
      text: 'A chat is shown only to those who are in it. Messages are not end-to-end encrypted: whoever runs the server is technically able to see what is stored on it.',
    },
    {
      title: 'What there is not',
      text: 'There are no ads, no trackers and no scripts of other companies, and nothing is sold.',
    },
    {
      title: 'What leaves the server',
      text: 'Codes and links, and the digest if you turn it on, go out by e-mail or SMS, where the operator has set that up. Pushes go out encrypted through the service of your browser. Files may lie with a storage service that the operator chose.',
    },
    {
      title: 'On your device',
      text: 'The browser keeps your chats so that they open without a network. When you sign out they are erased from it.',
    },
    {
      title: 'For how long',
      text: 'A story stays for 24 hours. What can be seen once is gone after it was seen. The rest stays until you delete it. Devices unused for a year are signed out, and security notices stay for a year.',
    },
    {
      title: 'Taking your data',
      text: 'In Settings, “Download my data” puts everything of yours, and what you can see in your chats, into one file. It is there for 24 hours, for you alone.',
    },
    {
      title: 'Deleting the account',
      text: 'In Settings, “Delete account” erases at once the account, the profile, what you wrote, photos, stories and friendships, on all devices that are online. What others wrote, copies that they forwarded and what was sent along with a report stay. Backups that the operator made before keep the past until they are thrown away.',
    },
  ],
  termsSections: [
    {
      title: 'Your account',
      text: 'It is yours and nobody else’s: keep the password and turn on two-step verification. You can delete it whenever you want, in Settings.',
    },
    {
      title: 'What you publish',
      text: 'Stays yours. You allow the server to keep it and to show it to those whom you chose.',
    },
    {
      title: 'With others',
      text: 'Do not use Lero to harass, deceive, threaten, spread spam or publish what the law forbids. Anybody can block you or report you to whoever runs this Lero.',
    },
    {
      title: 'What may happen',
      text: 'Whoever runs the server reads the reports and decides about them. Those of messages in a group also reach its admins and moderators, without the name of who reported.',
    },
    {
      title: 'No warranty',
      text: 'Lero is free software under the MIT licence and comes without warranty. Whoever runs the server is responsible for the service.',
    },
  ],
}
