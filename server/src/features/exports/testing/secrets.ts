import type pg from 'pg'
import type { Caller } from '../../../platform/call.ts'

/** What opens an account and its devices, as 'segredo'; the phone of somebody else; what the owner may see of it. */
export async function plantSecrets(pool: pg.Pool, owner: Caller, other: Caller): Promise<void> {
  await pool.query(
    `update auth.users set encrypted_password = 'segredo-hash', phone = '+5581999990000' where id = $1`,
    [owner.user_id],
  )
  await pool.query(`update auth.users set phone = '+5581988887777' where id = $1`, [other.user_id])
  await pool.query(`insert into auth.known_devices (user_id, secret_hash) values ($1, 'segredo-aparelho')`, [
    owner.user_id,
  ])
  await pool.query(`insert into auth.refresh_tokens (token_hash, session_id) values ('segredo-token', $1)`, [
    owner.session_id,
  ])
  await pool.query(`update auth.sessions set device_hash = 'segredo-device' where id = $1`, [
    owner.session_id,
  ])
  await pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, status, secret)
     values (gen_random_uuid(), $1, 'visto: celular', 'verified', 'segredo-fator')`,
    [owner.user_id],
  )
  await pool.query(`insert into auth.mfa_recovery_codes (user_id, code_hash) values ($1, 'segredo-codigo')`, [
    owner.user_id,
  ])
  await pool.query(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
     values ($1, $2, 'https://push.example.com/segredo/endereco', 'segredo-p256dh', 'segredo-auth')`,
    [owner.session_id, owner.user_id],
  )
  await pool.query(
    `insert into auth.security_notices (user_id, kind, data) values ($1, 'new_device', '{"ip": "203.0.113.9"}')`,
    [owner.user_id],
  )
}
