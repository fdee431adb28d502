import { takePhoto } from './support/media-files.ts'
import { messages } from './support/screens.ts'
import { sendFile } from './support/send-file.ts'
import { expect, NARROW, test } from './support/test.ts'

test.use(NARROW)

test('where all messages are in sight nothing that comes is counted, also below an unread line', async ({
  api,
  origin,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'um', 'dois')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await expect(page.getByText('2 mensagens não lidas')).toBeVisible()
  const { buffer } = await takePhoto('praia.jpg', { width: 300, height: 200 })
  const pill = page.getByRole('button', { name: /nova(s)? mensage/ })
  // Longer than the screen in the end: whoever sees the end goes on seeing it.
  for (let at = 1; at <= 6; at += 1) {
    const sending = { message_type: 'image', view_once: true } as const
    await sendFile(api, origin, bruno, conversationId, buffer, sending)
    const cards = messages(page).getByText('Foto de visualização única')
    await expect(cards).toHaveCount(at)
    await expect(cards.last()).toBeInViewport({ ratio: 1 })
    await expect(pill).toHaveCount(0)
  }
})
