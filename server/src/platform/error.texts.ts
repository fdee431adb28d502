import type { ErrorCode } from '#contract/errors.ts'

/** What the server says where the web app has no text of its own (architecture.md, errors). */
export const errorTexts: Record<ErrorCode, string> = {
  invalid_input: 'Dados inválidos',
  unauthenticated: 'Entre na sua conta para continuar',
  not_found: 'Não encontrado',
  blocked: 'Envio recusado pela policy de bloqueio entre os participantes',
  not_accepting: 'Esta pessoa não recebe novas conversas',
  too_many_strangers: 'Você já começou conversas demais com pessoas novas hoje. Tente de novo amanhã.',
  request_declined: 'Não é possível pedir amizade a esta pessoa agora',
  client_id_reused: 'Este envio já foi usado em outra conversa',
  not_editable: 'Esta mensagem não pode mais ser editada',
  too_many_reactions: 'Esta mensagem já tem emojis diferentes demais',
  unsupported_push: 'Este endereço de notificações não é aceito',
  unsupported_media: 'Este tipo de arquivo não é aceito',
  already_viewed: 'Esta mídia só podia ser vista uma vez',
  too_many_pinned: 'Você pode fixar até 5 conversas',
  group_full: 'Este grupo já está cheio',
  '23505': 'Já existe',
  PGRST116: 'Nenhum registro encontrado',
  reauthentication_needed: 'Confirme sua senha para continuar',
  payload_too_large: 'Conteúdo grande demais',
  rate_limited: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  busy: 'O servidor está ocupado. Tente de novo em instantes.',
  upgrade_required: 'Recarregue para usar a versão nova',
  internal: 'Algo deu errado. Tente de novo.',
}
