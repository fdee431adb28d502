/**
 * What the server says about accounts, by GoTrue error code. The code decides; these words are shown where the
 * web app has none of its own. 'User already registered' stays as documented (part 1 §8).
 */
export const authTexts = {
  anonymous_provider_disabled: 'Informe um email ou um telefone.',
  bad_json: 'O pedido não pôde ser lido.',
  bad_jwt: 'Sessão inválida. Entre de novo.',
  email_address_invalid: 'Email inválido.',
  email_exists: 'Este email já está em uso.',
  email_not_confirmed: 'Confirme seu email para entrar.',
  phone_not_confirmed: 'Confirme seu telefone para entrar.',
  insufficient_aal: 'Confirme o código da verificação em duas etapas para continuar.',
  invalid_credentials: 'Email, telefone ou senha incorretos.',
  mfa_challenge_expired: 'O tempo para digitar o código acabou. Tente de novo.',
  mfa_factor_name_conflict: 'Já existe um aplicativo autenticador com este nome.',
  mfa_factor_not_found: 'Verificação em duas etapas não encontrada.',
  mfa_verification_failed: 'Código inválido.',
  no_authorization: 'Entre na sua conta para continuar.',
  not_found: 'Não encontrado.',
  otp_expired: 'Código inválido ou expirado.',
  over_email_send_rate_limit: 'Aguarde um minuto antes de pedir outro email.',
  over_request_rate_limit: 'Muitas tentativas. Aguarde alguns minutos e tente de novo.',
  over_sms_send_rate_limit: 'Aguarde um minuto antes de pedir outro código.',
  phone_exists: 'Este telefone já está em uso.',
  refresh_token_already_used: 'Sessão encerrada por segurança. Entre de novo.',
  refresh_token_not_found: 'Sessão encerrada. Entre de novo.',
  request_too_large: 'O pedido é grande demais.',
  same_password: 'A nova senha deve ser diferente da atual.',
  email_send_failed: 'Não foi possível enviar o email. Tente de novo em alguns minutos.',
  sms_send_failed: 'Não foi possível enviar o SMS. Tente de novo em alguns minutos.',
  session_not_found: 'Sessão encerrada. Entre de novo.',
  too_many_enrolled_mfa_factors: 'Você já tem aplicativos autenticadores demais.',
  unexpected_failure: 'Algo deu errado. Tente de novo.',
  user_already_exists: 'User already registered',
  validation_failed: 'Dados inválidos.',
  weak_password: 'Senha fraca.',
} as const

export type AuthErrorCode = keyof typeof authTexts

/** Why a password is refused (D-045), shown under its field. */
export const weakPasswordReasons = {
  length: 'Senha deve ter pelo menos 6 caracteres',
  common: 'Esta senha está entre as mais usadas e é fácil de adivinhar',
  email: 'A senha não pode ser igual ao email',
} as const

export const mailTexts = {
  confirmation: {
    subject: 'Confirme seu email no Lero',
    text: (link: string, code: string) =>
      `Bem-vindo ao Lero!\n\nPara confirmar seu email, abra este endereço:\n${link}\n\nOu digite o código ${code}.\n\nSe você não criou esta conta, ignore esta mensagem.`,
  },
  recovery: {
    subject: 'Redefina sua senha do Lero',
    text: (link: string, code: string) =>
      `Para escolher uma nova senha, abra este endereço nos próximos 30 minutos:\n${link}\n\nOu digite o código ${code}.\n\nSe você não pediu isso, ignore esta mensagem: sua senha continua a mesma.`,
  },
  emailChange: {
    subject: 'Confirme seu novo email no Lero',
    text: (link: string, code: string) =>
      `Para usar este email na sua conta do Lero, abra este endereço:\n${link}\n\nOu digite o código ${code}.\n\nSe você não pediu isso, ignore esta mensagem.`,
  },
  emailChanged: {
    subject: 'O email da sua conta do Lero mudou',
    text: 'O email da sua conta do Lero foi trocado por outro. Se não foi você, fale com quem administra o servidor.',
  },
} as const

export const smsTexts = {
  code: (code: string) => `Seu código do Lero é ${code}. Ele vale por 10 minutos. Não o conte a ninguém.`,
} as const
