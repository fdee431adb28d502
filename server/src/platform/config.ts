import {
  choice,
  countries,
  folder,
  integer,
  key,
  onOff,
  optional,
  setting,
  text,
  url,
  vapidKey,
} from './setting-types.ts'
import type { Setting } from './setting-types.ts'

/** Every setting of the server; features add their rows here. `npm run operator -- config` prints it. */
const settings = {
  mode: setting(
    'NODE_ENV',
    choice('production', 'development', 'test'),
    'production',
    'test allows injected faults; only production insists on a durable database',
  ),
  port: setting(
    'PORT',
    integer(0, 65_535),
    '3000',
    'Port of the web app, the API and the socket; 0 takes a free one',
  ),
  host: setting('HOST', text, '127.0.0.1', 'Address to listen on; 0.0.0.0 opens it to the network'),
  dataDir: setting('DATA_DIR', folder, './data', 'Database, files and outbox'),
  databaseUrl: optional(
    'DATABASE_URL',
    url('postgres', 'postgresql'),
    'A PostgreSQL of yours instead of the embedded one',
    { isSecret: true },
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    integer(4, 1_000),
    '16',
    'Connections of one process to PostgreSQL for calls, half of them for reads; some more serve messages, jobs and tools',
  ),
  databaseMemoryMb: setting(
    'DATABASE_MEMORY_MB',
    integer(64, 1_000_000),
    '256',
    'Memory of the embedded PostgreSQL in MB; about a quarter of the machine is a good choice',
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    url('http', 'https'),
    'Where people open Lero; fixes the origin and the cookies',
  ),
  trustProxy: setting('TRUST_PROXY', onOff, 'off', 'The address of a client is what the proxy in front says'),
  natsUrl: optional(
    'NATS_URL',
    url('nats', 'tls'),
    'Bus between several processes; without it they must be one',
    { isSecret: true },
  ),
  smtpUrl: optional('SMTP_URL', url('smtp', 'smtps'), 'Mail; without it mails land in the outbox', {
    isSecret: true,
  }),
  mailFrom: setting('MAIL_FROM', text, 'Lero <lero@localhost>', 'Sender of mails'),
  smsWebhookUrl: optional(
    'SMS_WEBHOOK_URL',
    url('http', 'https'),
    'SMS: POST {to, text}; without it they land in the outbox',
    { isSecret: true },
  ),
  smsCountries: optional(
    'SMS_COUNTRIES',
    countries,
    'Countries whose numbers get SMS, as BR,PT; without it all of them',
  ),
  smsHourlyMax: setting('SMS_HOURLY_MAX', integer(1, 1_000_000), '300', 'SMS that leave in an hour, in all'),
  mailHourlyMax: setting(
    'MAIL_HOURLY_MAX',
    integer(1, 1_000_000),
    '300',
    'Mails about accounts that leave in an hour, in all',
  ),
  messagesHourlyMaxRecipient: setting(
    'MESSAGES_HOURLY_MAX_RECIPIENT',
    integer(1, 10_000),
    '10',
    'SMS or mails in an hour to one number or address',
  ),
  messagesHourlyMaxNetwork: setting(
    'MESSAGES_HOURLY_MAX_NETWORK',
    integer(1, 100_000),
    '60',
    'SMS or mails in an hour that one network address may ask for',
  ),
  s3Endpoint: optional(
    'S3_ENDPOINT',
    url('http', 'https'),
    'S3 server for files, addressed by path; without it they lie in the data folder',
  ),
  s3Bucket: optional('S3_BUCKET', text, 'Bucket of the S3 server; its only user is this Lero'),
  s3Region: setting('S3_REGION', text, 'us-east-1', 'Region that the S3 server expects'),
  s3AccessKey: optional('S3_ACCESS_KEY', text, 'Access key of the S3 server', { isSecret: true }),
  s3SecretKey: optional('S3_SECRET_KEY', text, 'Secret key of the S3 server', { isSecret: true }),
  authConfirm: setting(
    'AUTH_CONFIRM',
    onOff,
    'off',
    'A new account must confirm its address before it is signed in',
  ),
  rateScale: setting(
    'RATE_SCALE',
    integer(1, 100_000),
    '1',
    'Multiplies every limit on how often something may be asked; for load tests',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    'info',
    'How much is logged',
  ),
  accessTokenKey: optional(
    'KEY_ACCESS_TOKEN',
    key,
    'Signs access tokens; made in the database when not set',
    { isSecret: true },
  ),
  linkKey: optional('KEY_LINK', key, 'Signs links and files; made in the database when not set', {
    isSecret: true,
  }),
  secondFactorKey: optional(
    'KEY_SECOND_FACTOR',
    key,
    'Seals second factors; made in the database when not set',
    { isSecret: true },
  ),
  vapidKey: optional(
    'KEY_VAPID',
    vapidKey,
    'Says to push services who this server is; made in the database when not set. With another one every device subscribes anew',
    { isSecret: true },
  ),
}

type Settings = typeof settings
export type Config = { readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer T> ? T : never }

/** Reads all settings; throws one sentence that names the first wrong one. An empty variable counts as not set. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const entries = Object.entries(settings).map(([property, row]) => [property, readSetting(row, env)])
  return Object.fromEntries(entries) as Config
}

function readSetting(row: Setting<unknown>, env: NodeJS.ProcessEnv): unknown {
  const value = env[row.name] || row.fallback
  if (value === undefined) return undefined
  try {
    return row.type.parse(value)
  } catch (error) {
    const shown = row.isSecret ? '' : ` (it is '${value}')`
    throw new Error(`The setting ${row.name} ${(error as Error).message}${shown}.`, { cause: error })
  }
}

/** One line a setting: name, value, where from, shape and meaning; secrets as '(hidden)'. */
export function describeConfig(env: NodeJS.ProcessEnv): string {
  const rows: Setting<unknown>[] = Object.values(settings)
  const lines = rows.map((row) => {
    const isSet = Boolean(env[row.name])
    const value = isSet ? (row.isSecret ? '(hidden)' : env[row.name]) : (row.fallback ?? '(not set)')
    return `${row.name} = ${value}${isSet ? '' : ' (default)'}\n    ${row.meaning} [${row.type.shape}]`
  })
  return lines.join('\n')
}
