/** Somebody who reads without end, in a process of its own: what waits there must not count as the server's time. */
import { readAllAtOnce } from '../../server/src/platform/append/testing/read-all-at-once.ts'
import { visit } from '../../server/src/platform/testing/visitor.ts'

const [url = ''] = process.argv.slice(2)
const [person, other] = [await visit(url), await visit(url)]
const { conversation_id: chatId } = await person.call('conversations.start_direct_conversation', {
  other_user_id: other.id,
})
const socket = await person.connect()
for (let isFirst = true; ; isFirst = false) {
  await readAllAtOnce(person, socket, chatId)
  if (isFirst) process.stdout.write('reading\n')
}
