import type { AuthRoute } from './route.ts'

/**
 * `GET /settings`. `lero` is ours: whether mails and SMS really leave this server, so that screens say the truth
 * (D-042). The first thing a sign-in screen asks: the device gets its secret with it, before any code is sent.
 */
export const describeSettings: AuthRoute = async ({ platform: { config, mail, sms }, giveDevice }) => {
  giveDevice()
  return {
    external: { email: true, phone: true, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: !config.authConfirm,
    phone_autoconfirm: !config.authConfirm,
    sms_provider: sms.isConfigured ? 'webhook' : 'outbox',
    mfa_enabled: true,
    saml_enabled: false,
    lero: { sends_mail: mail.isConfigured, sends_sms: sms.isConfigured },
  }
}
