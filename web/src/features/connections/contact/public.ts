import { connectionsTexts } from '../../../locales/connections.ts'

/** 'Adicionar aos contatos' of a contact's profile, in its own chunk. */
export async function loadContactButton() {
  const [part] = await Promise.all([import('../contact-button.tsx'), connectionsTexts.load()])
  return part.ContactButton
}
