import type { NotificationType } from '#contract/notifications.ts'
import type { Settings } from '#contract/settings.ts'

/** What a device is told of; others have no words yet, as nothing makes them. */
export const NOTICE_TYPES = [
  'new_follower',
  'friend_request',
  'friend_accepted',
  'group_invite',
  'story_reaction',
] as const satisfies readonly NotificationType[]
export type NoticeType = (typeof NOTICE_TYPES)[number]

type NoticeTexts = {
  /** In place of what may not be told. */
  readonly notice: string
  readonly somebody: string
  readonly someGroup: string
  /** Behind the name of the newest. */
  readonly others: (count: number) => string
  /** What `people` did. */
  readonly did: Readonly<Record<Exclude<NoticeType, 'group_invite'>, (people: number) => string>>
  readonly invited: (people: number, group: string) => string
  readonly added: (people: number, group: string) => string
}

const either = (people: number, one: string, more: string): string => (people === 1 ? one : more)

export const noticeTexts: Record<Settings['language'], NoticeTexts> = {
  'pt-BR': {
    notice: 'Nova notificação',
    somebody: 'Usuário',
    someGroup: 'Grupo',
    others: (count) => ` e mais ${count.toLocaleString('pt-BR')}`,
    did: {
      new_follower: (people) => either(people, 'começou a seguir você', 'começaram a seguir você'),
      friend_request: (people) => either(people, 'quer ser seu amigo', 'querem ser seus amigos'),
      friend_accepted: (people) =>
        either(people, 'aceitou seu pedido de amizade', 'aceitaram seu pedido de amizade'),
      story_reaction: (people) => either(people, 'reagiu ao seu story', 'reagiram ao seu story'),
    },
    invited: (people, group) =>
      `${either(people, 'convidou você para o grupo', 'convidaram você para o grupo')} ${group}`,
    added: (people, group) =>
      `${either(people, 'adicionou você ao grupo', 'adicionaram você ao grupo')} ${group}`,
  },
  en: {
    notice: 'New notification',
    somebody: 'User',
    someGroup: 'Group',
    others: (count) => ` and ${count.toLocaleString('en')} ${either(count, 'other', 'others')}`,
    did: {
      new_follower: () => 'started following you',
      friend_request: (people) => either(people, 'wants to be your friend', 'want to be your friends'),
      friend_accepted: () => 'accepted your friend request',
      story_reaction: () => 'reacted to your story',
    },
    invited: (_people, group) => `invited you to the group ${group}`,
    added: (_people, group) => `added you to the group ${group}`,
  },
  es: {
    notice: 'Notificación nueva',
    somebody: 'Usuario',
    someGroup: 'Grupo',
    others: (count) => ` y ${count.toLocaleString('es')} más`,
    did: {
      new_follower: (people) => either(people, 'empezó a seguirte', 'empezaron a seguirte'),
      friend_request: (people) => either(people, 'quiere ser tu amigo', 'quieren ser tus amigos'),
      friend_accepted: (people) =>
        either(people, 'aceptó tu solicitud de amistad', 'aceptaron tu solicitud de amistad'),
      story_reaction: (people) => either(people, 'reaccionó a tu story', 'reaccionaron a tu story'),
    },
    invited: (people, group) => `${either(people, 'te invitó al grupo', 'te invitaron al grupo')} ${group}`,
    added: (people, group) => `${either(people, 'te añadió al grupo', 'te añadieron al grupo')} ${group}`,
  },
}
