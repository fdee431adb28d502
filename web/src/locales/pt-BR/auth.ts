/** What the person reads for an error code of the auth protocol; other codes fall back to the server's message. */
const codes: Record<string, string> = {
  current_password_invalid: 'Senha atual incorreta.',
  email_address_invalid: 'E-mail inválido.',
  email_exists: 'Este e-mail já está em uso.',
  email_not_confirmed: 'Confirme seu e-mail para entrar.',
  invalid_credentials: 'E-mail, telefone ou senha incorretos.',
  mfa_challenge_expired: 'O tempo para digitar o código acabou. Tente de novo.',
  mfa_verification_failed: 'Código inválido.',
  otp_expired: 'Código inválido ou expirado.',
  over_email_send_rate_limit: 'Aguarde um minuto antes de pedir outro e-\u2060mail.',
  over_request_rate_limit: 'Muitas tentativas. Aguarde alguns minutos e tente de novo.',
  over_sms_send_rate_limit: 'Aguarde um minuto antes de pedir outro código.',
  phone_exists: 'Este telefone já está em uso.',
  phone_not_confirmed: 'Confirme seu telefone para entrar.',
  same_password: 'A nova senha deve ser diferente da atual.',
  reauthentication_not_valid: 'Código inválido ou expirado.',
  mfa_verification_rejected: 'Muitos códigos errados. Recupere a senha por e-\u2060mail para tentar de novo.',
  weak_password: 'Senha fraca.',
}

/** The same when the server says how long to wait. */
const waits: Record<string, (span: string) => string> = {
  over_request_rate_limit: (span) => `Muitas tentativas. Tente de novo em ${span}.`,
  over_email_send_rate_limit: (span) => `Aguarde ${span} para pedir outro e-\u2060mail.`,
  over_sms_send_rate_limit: (span) => `Aguarde ${span} para pedir outro código.`,
}

/** Why a password is refused (D-045). */
const weakReasons: Record<string, string> = {
  length: 'Senha deve ter pelo menos 6 caracteres',
  common: 'Esta senha está entre as mais usadas e é fácil de adivinhar',
  email: 'A senha não pode ser igual ao e-mail',
}

export const texts = {
  pushNote: 'Ao entrar, o navegador pergunta se o Lero pode avisar você de novas mensagens.',
  codes,
  waits,
  weakReasons,
  waitIsOver: 'Já dá para tentar de novo.',
  greeting: ['Conversa boa', 'começa com um oi.'] as readonly [string, string],
  sampleChat: {
    signIn: ['Oi! Guardei um lugar pra você', 'Já tô chegando', 'Traz gelo 🧊'],
    signUp: ['Oi! Chegou agora?', 'Cheguei!'],
  } as { signIn: readonly string[]; signUp: readonly string[] },
  tabs: 'Entrar ou criar conta',
  signIn: 'Entrar',
  signUp: 'Criar conta',
  name: 'Nome (opcional)',
  namePlaceholder: 'Como seus amigos chamam você',
  email: 'E-mail',
  emailPlaceholder: 'voce@exemplo.br',
  password: 'Senha',
  passwordPlaceholder: 'Sua senha',
  newPasswordPlaceholder: 'Pelo menos 6 caracteres',
  forgotPassword: 'Esqueci minha senha',
  signInWithPhone: 'Entrar com telefone',
  signInWithEmail: 'Entrar com e-mail',
  missingCredentials: 'Digite email e senha',
  missingPassword: 'Digite sua senha',
  passwordTooShort: 'Senha deve ter pelo menos 6 caracteres',
  passwordTooLong: (max: number) => `Senha pode ter no máximo ${max} caracteres`,
  signInFailed: 'Erro ao fazer login',
  signUpFailed: 'Erro desconhecido ao criar conta',
  userMayExist: 'Usuário pode já existir. Tente fazer login ou aguarde alguns minutos.',
  networkFailed: 'Erro de conexão. Tente novamente em alguns instantes.',
  phone: {
    title: 'Entrar com telefone',
    label: 'Telefone',
    placeholder: '+55 11 91234-5678',
    hint: 'Com código do país e DDD.',
    missing: 'Digite o número do telefone',
    invalid: 'Telefone inválido. Confira o DDD e o número.',
    sendCode: 'Enviar código',
    sendFailed: 'Erro ao enviar código',
    invalidCode: 'Código inválido',
    codeLabel: 'Código de 6 dígitos',
    codeSentTo: (phone: string) => `Enviamos um código para ${phone}.`,
    noGateway: 'Este servidor ainda não envia SMS. Peça o código a quem o administra.',
    confirm: 'Confirmar',
    resend: 'Enviar outro código',
    resendIn: (seconds: number) => `Enviar outro código em ${seconds} s`,
    otherNumber: 'Usar outro número',
  },
  recovery: {
    title: 'Recuperar senha',
    explanation: 'Enviamos um link para você escolher uma nova senha. Ele vale por 30 minutos.',
    send: 'Enviar link',
    missing: 'Digite seu e-mail',
    failed: 'Não foi possível enviar o link',
    sentTitle: 'Confira seu e-mail',
    sent: (email: string) => `Se ${email} tem uma conta, o link já está a caminho.`,
    askTitle: 'Peça o link',
    askFor: (email: string) =>
      `Este servidor ainda não envia e-\u2060mails. Se ${email} tem uma conta, quem o administra encontra o link com o comando npm run operator -- outbox e entrega a você. Ele vale por 30 minutos.`,
    noGateway: 'Este servidor ainda não envia e-\u2060mails: quem o administra entrega o link a você.',
    backToSignIn: 'Voltar para entrar',
  },
  newPassword: {
    title: 'Nova senha',
    label: 'Nova senha',
    save: 'Salvar nova senha',
    saved: 'Senha alterada',
    failed: 'Não foi possível salvar a nova senha',
    ofAccount: (name: string) => `Para a conta ${name}.`,
    firstProof: (name: string) =>
      `É a primeira vez que alguém comprova ${name}. Por segurança, a senha, os aparelhos e as duas etapas de antes deixaram de valer. Escolha uma nova senha.`,
    later: 'Agora não',
    invalidLink: 'Este link já foi usado ou venceu. Peça outro.',
    askAgain: 'Pedir outro link',
    savedForOther: (email: string, here: string) =>
      `A senha de ${email} mudou. Este navegador continua conectado como ${here}.`,
    goOn: 'Continuar',
  },
  ownName: {
    title: 'Como você se chama?',
    about: 'É o nome que aparece para quem conversa com você.',
    label: 'Nome',
    missing: 'Digite seu nome',
    failed: 'Este nome não pode ser usado',
    goOn: 'Continuar',
    later: 'Agora não',
    save: 'Salvar',
    send: 'Salvar e enviar',
    cancel: 'Cancelar',
  },
  secondFactor: {
    title: 'Verificação em duas etapas',
    explanation: 'Digite o código do seu aplicativo autenticador ou um código de recuperação.',
    label: 'Código',
    confirm: 'Confirmar',
    missing: 'Digite o código',
    failed: 'Código inválido',
    cancel: 'Entrar com outra conta',
  },
  confirmEmail: {
    title: 'Confirme seu e-mail',
    sent: (email: string) => `Enviamos um link e um código para ${email}. Abra o link ou digite o código.`,
    noGateway: 'Este servidor ainda não envia e-\u2060mails. Peça o link ou o código a quem o administra.',
    invalidLink: 'Este link já foi usado ou venceu. Entre, ou crie a conta de novo para receber outro.',
  },
  link: {
    enter: {
      title: 'Entrar com este link?',
      text: (name: string, _email: string) => `Ele abre a conta ${name} neste aparelho.`,
      go: 'Entrar',
    },
    recovery: {
      title: 'Escolher uma nova senha?',
      text: (name: string, _email: string) => `O link é da conta ${name}.`,
      go: 'Continuar',
    },
    undo: {
      title: 'Desfazer a troca de e-mail?',
      text: (_name: string, email: string) =>
        `A conta volta a usar ${email}. Todos os aparelhos saem dela, e você escolhe uma nova senha.`,
      go: 'Desfazer a troca',
    },
    notMine: 'Não é minha conta',
    notNow: 'Agora não',
    stays: (here: string) => `Este navegador continua conectado como ${here}.`,
    confirmed: 'E-mail confirmado',
    emailIs: (email: string) => `O e-mail da sua conta é ${email}.`,
    lookUp: 'Confira o e-mail da sua conta em Configurações, Vincular conta.',
    alreadyIn: (here: string) => `Você já está na conta ${here}.`,
    otherTitle: 'Link de outra conta',
    other: (name: string, here: string) =>
      `Este link é de ${name}. Este navegador continua conectado como ${here}.`,
    deadTitle: 'Link sem validade',
    unansweredTitle: 'O link não abriu',
    retry: 'Tentar de novo',
  },
  sessionEnd: {
    title: 'Você saiu da conta',
    today: (time: string) =>
      `Este aparelho foi desconectado hoje às ${time}: a sessão foi encerrada em outro lugar.`,
    earlier: (date: string, time: string) =>
      `Este aparelho foi desconectado em ${date} às ${time}: a sessão foi encerrada em outro lugar.`,
    messages: (count: number) =>
      count === 1
        ? '1 mensagem não enviada espera aqui. Entre de novo e ela será enviada.'
        : `${count} mensagens não enviadas esperam aqui. Entre de novo e elas serão enviadas.`,
    drafts: (count: number) =>
      count === 1 ? '1 rascunho espera aqui por você.' : `${count} rascunhos esperam aqui por você.`,
  },
  unsentOfOthers: {
    title: 'Apagar o que outra pessoa não enviou?',
    text: (count: number) =>
      count === 1
        ? 'Uma mensagem ou um rascunho de outra conta espera neste aparelho. Se você entrar, será apagado.'
        : `${count} mensagens e rascunhos de outra conta esperam neste aparelho. Se você entrar, serão apagados.`,
    leave: 'Não entrar',
    remove: 'Apagar e entrar',
  },
  meter: {
    label: 'Força da senha',
    levels: ['muito fraca', 'fraca', 'razoável', 'boa', 'ótima'] as readonly string[],
  },
}
