import type { AuthRoute } from './route.ts'

/**
 * `GET /settings`. `lero` is ours: whether mails and SMS really leave this server, so that screens say the truth
 * (D-042).
 */
export const describeSettings: AuthRoute = async ({ platform: { config, mail, sms } }) => ({
  external: { email: true, phone: true, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: !config.authConfirm,
  phone_autoconfirm: !config.authConfirm,
  sms_provider: sms.isConfigured ? 'webhook' : 'outbox',
  mfa_enabled: true,
  saml_enabled: false,
  lero: { sends_mail: mail.isConfigured, sends_sms: sms.isConfigured },
})
