import { PASSWORD_MAX_LENGTH } from '#contract/limits.ts'

/**
 * What the server says about accounts, by GoTrue error code. The code decides; these words are shown where the
 * web app has none of its own. 'User already registered' stays as documented (part 1 §8).
 */
export const authTexts = {
  anonymous_provider_disabled: 'Informe um e-mail ou um telefone.',
  bad_json: 'O pedido não pôde ser lido.',
  bad_jwt: 'Sessão inválida. Entre de novo.',
  current_password_invalid: 'Senha atual incorreta.',
  email_address_invalid: 'E-mail inválido.',
  email_exists: 'Este e-mail já está em uso.',
  email_not_confirmed: 'Confirme seu e-mail para entrar.',
  phone_not_confirmed: 'Confirme seu telefone para entrar.',
  insufficient_aal: 'Confirme o código da verificação em duas etapas para continuar.',
  invalid_credentials: 'E-mail, telefone ou senha incorretos.',
  mfa_challenge_expired: 'O tempo para digitar o código acabou. Tente de novo.',
  mfa_factor_name_conflict: 'Já existe um aplicativo autenticador com este nome.',
  mfa_factor_not_found: 'Verificação em duas etapas não encontrada.',
  mfa_verification_failed: 'Código inválido.',
  mfa_verification_rejected: 'Muitos códigos errados. Peça um link por e-mail para entrar e tente de novo.',
  no_authorization: 'Entre na sua conta para continuar.',
  not_found: 'Não encontrado.',
  otp_expired: 'Código inválido ou expirado.',
  over_email_send_rate_limit: 'Aguarde um minuto antes de pedir outro e-mail.',
  over_request_rate_limit: 'Muitas tentativas. Aguarde alguns minutos e tente de novo.',
  over_sms_send_rate_limit: 'Aguarde um minuto antes de pedir outro código.',
  phone_exists: 'Este telefone já está em uso.',
  reauthentication_needed: 'Confirme sua senha para continuar.',
  reauthentication_not_valid: 'Código inválido ou expirado.',
  refresh_token_already_used: 'Sessão encerrada por segurança. Entre de novo.',
  refresh_token_not_found: 'Sessão encerrada. Entre de novo.',
  request_too_large: 'O pedido é grande demais.',
  request_timeout: 'O servidor está ocupado. Tente de novo em instantes.',
  same_password: 'A nova senha deve ser diferente da atual.',
  email_send_failed: 'Não foi possível enviar o e-mail. Tente de novo em alguns minutos.',
  sms_send_failed: 'Não foi possível enviar o SMS. Tente de novo em alguns minutos.',
  session_not_found: 'Sessão encerrada. Entre de novo.',
  too_many_enrolled_mfa_factors: 'Você já tem aplicativos autenticadores demais.',
  unsupported_media_type: 'O pedido precisa ser JSON.',
  unexpected_failure: 'Algo deu errado. Tente de novo.',
  user_already_exists: 'User already registered',
  validation_failed: 'Dados inválidos.',
  weak_password: 'Senha fraca.',
} as const

export type AuthErrorCode = keyof typeof authTexts

/** What `validation_failed` says where one field is to blame. */
export const invalidFields = {
  phone: 'Telefone inválido. Confira o DDD e o número.',
  password: `Senha pode ter no máximo ${PASSWORD_MAX_LENGTH} caracteres`,
} as const

/** Why a password is refused (D-045), shown under its field. */
export const weakPasswordReasons = {
  length: 'Senha deve ter pelo menos 6 caracteres',
  common: 'Esta senha está entre as mais usadas e é fácil de adivinhar',
  email: 'A senha não pode ser igual ao e-mail',
} as const

export type WeakPasswordCode = keyof typeof weakPasswordReasons

/** A link to open, where this server knows its own address, and the code beside it. */
const openOrType = (link: string | null, code: string): string =>
  link
    ? `abra este endereço:\n${link}\n\nOu digite o código ${code}, que vale por 10 minutos.`
    : `digite o código ${code}, que vale por 10 minutos.`

export const mailTexts = {
  confirmation: {
    subject: 'Confirme seu e-mail no Lero',
    text: (link: string | null, code: string) =>
      `Bem-vindo ao Lero!\n\nPara confirmar seu e-mail, ${openOrType(link, code)}\n\nSe você não criou esta conta, ignore esta mensagem.`,
  },
  magicLink: {
    subject: 'Seu link para entrar no Lero',
    text: (link: string | null, code: string) =>
      `Para entrar no Lero, ${openOrType(link, code)}\n\nSe você não pediu isso, ignore esta mensagem e não conte o código a ninguém.`,
  },
  reauthentication: {
    subject: 'Seu código do Lero',
    text: (code: string) =>
      `Para confirmar a mudança na sua conta, digite o código ${code}, que vale por 10 minutos.\n\nSe você não pediu isso, não conte o código a ninguém e troque sua senha.`,
  },
  recovery: {
    subject: 'Redefina sua senha do Lero',
    text: (link: string) =>
      `Para escolher uma nova senha, abra este endereço nos próximos 30 minutos:\n${link}\n\nSe você não pediu isso, ignore esta mensagem: sua senha continua a mesma.`,
  },
  emailChange: {
    subject: 'Confirme seu novo e-mail no Lero',
    text: (link: string | null, code: string) =>
      `Para usar este e-mail na sua conta do Lero, ${openOrType(link, code)}\n\nSe você não pediu isso, ignore esta mensagem.`,
  },
  emailChanged: {
    subject: 'O e-mail da sua conta do Lero mudou',
    text: (link: string | null) =>
      link
        ? `O e-mail da sua conta do Lero foi trocado por outro.\n\nSe não foi você, desfaça a troca nas próximas 72 horas neste endereço:\n${link}`
        : 'O e-mail da sua conta do Lero foi trocado por outro. Se não foi você, fale com quem administra o servidor.',
  },
} as const

export const smsTexts = {
  code: (code: string) => `Seu código do Lero é ${code}. Ele vale por 10 minutos. Não o conte a ninguém.`,
} as const
