import { peopleTexts } from '../../../locales/people.ts'

/** Who is found for the text of another screen's search box, in its own chunk. */
export async function loadPeopleFound() {
  const [part] = await Promise.all([import('../people-found.tsx'), peopleTexts.load()])
  return part.PeopleFound
}

/** Somebody looked for to do something with, in its own chunk. */
export async function loadPersonPicker() {
  const [part] = await Promise.all([import('../person-picker.tsx'), peopleTexts.load()])
  return part.PersonPicker
}

/** Finds or makes a chat with somebody and tells how it went. */
export async function loadStartConversation() {
  const [part] = await Promise.all([import('../start-conversation.ts'), peopleTexts.load()])
  return part.startConversation
}
