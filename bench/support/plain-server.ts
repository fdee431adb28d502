/*
 * What messages are measured against: socket.io as its makers document it, and one INSERT for each message. It checks
 * nothing, numbers nothing and forgets who was away.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server } from 'socket.io'

type Sent = { conversation_id: string; to: string; client_id: string; content: string }
type Acknowledge = (stored: { id: string; created_at: string }) => void

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
await pool.query(`
  create table plain_messages (
    id bigint generated always as identity primary key,
    conversation_id uuid not null,
    sender_id uuid not null,
    client_id uuid not null,
    content text not null,
    created_at timestamptz not null default now()
  )`)

const http = createServer()
const io = new Server(http, { transports: ['websocket'] })
io.on('connection', (socket) => {
  const senderId = String(socket.handshake.auth['user_id'])
  void socket.join(senderId)
  socket.on('message', async (sent: Sent, acknowledge: Acknowledge) => {
    const { rows } = await pool.query<{ id: string; created_at: string }>(
      `insert into plain_messages (conversation_id, sender_id, client_id, content)
       values ($1, $2, $3, $4) returning id, created_at`,
      [sent.conversation_id, senderId, sent.client_id, sent.content],
    )
    const [stored] = rows
    if (!stored) return
    io.to(sent.to).emit('message', { ...sent, ...stored, sender_id: senderId })
    acknowledge(stored)
  })
})
http.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(http.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit())
