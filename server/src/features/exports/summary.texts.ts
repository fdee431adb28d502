import type { Settings } from '#contract/settings.ts'

type SummaryTexts = {
  readonly title: string
  readonly made: string
  readonly about: string
  readonly once: string
  readonly files: string
  readonly conversations: string
  readonly conversation: string
  readonly messages: string
  readonly nameless: string
  readonly missing: string
  /** What stands in each file. */
  readonly kinds: Readonly<Record<SummaryFile, string>>
}

export const summaryFiles = [
  'account.json',
  'profile.json',
  'settings.json',
  'devices.json',
  'friends.json',
  'followers.json',
  'following.json',
  'blocked.json',
  'groups.json',
  'conversations.json',
  'reactions.json',
  'stories.json',
  'story-viewers.json',
  'seen-stories.json',
  'notifications.json',
  'reports.json',
] as const
type SummaryFile = (typeof summaryFiles)[number]

/** What the page in an export says, in the language of its person. */
export const summaryTexts: Record<Settings['language'], SummaryTexts> = {
  'pt-BR': {
    title: 'Seus dados no Lero',
    made: 'Feito em',
    about:
      'Aqui está tudo o que o Lero guarda sobre você e o que você pode ver nas suas conversas. Os arquivos .json abrem em qualquer editor de texto.',
    once: 'Fotos e vídeos de visualização única não fazem parte da cópia.',
    files: 'O que há em cada arquivo',
    conversations: 'Suas conversas',
    conversation: 'Conversa',
    messages: 'Mensagens',
    nameless: 'Usuário',
    missing: 'Arquivos que já não existiam',
    kinds: {
      'account.json': 'Conta: e-mail, telefone e datas',
      'profile.json': 'Perfil e foto',
      'settings.json': 'Configurações',
      'devices.json': 'Aparelhos, entradas e avisos de segurança',
      'friends.json': 'Amizades e pedidos',
      'followers.json': 'Quem segue você',
      'following.json': 'Quem você segue',
      'blocked.json': 'Quem você bloqueou',
      'groups.json': 'Grupos, convites e pedidos de entrada',
      'conversations.json': 'Lista de conversas: fixadas, silenciadas, arquivadas',
      'reactions.json': 'Suas reações',
      'stories.json': 'Seus stories',
      'story-viewers.json': 'Quem viu seus stories',
      'seen-stories.json': 'Stories que você viu',
      'notifications.json': 'Notificações',
      'reports.json': 'Denúncias que você fez',
    },
  },
  en: {
    title: 'Your data on Lero',
    made: 'Made on',
    about:
      'This is everything that Lero keeps about you, and what you can see in your chats. The .json files open in any text editor.',
    once: 'Photos and videos that can be seen once are not part of the copy.',
    files: 'What is in each file',
    conversations: 'Your chats',
    conversation: 'Chat',
    messages: 'Messages',
    nameless: 'User',
    missing: 'Files that were gone already',
    kinds: {
      'account.json': 'Account: e-mail, phone and dates',
      'profile.json': 'Profile and photo',
      'settings.json': 'Settings',
      'devices.json': 'Devices, sign-ins and security notices',
      'friends.json': 'Friends and requests',
      'followers.json': 'Who follows you',
      'following.json': 'Whom you follow',
      'blocked.json': 'Whom you blocked',
      'groups.json': 'Groups, invitations and requests to join',
      'conversations.json': 'List of chats: pinned, muted, archived',
      'reactions.json': 'Your reactions',
      'stories.json': 'Your stories',
      'story-viewers.json': 'Who saw your stories',
      'seen-stories.json': 'Stories you saw',
      'notifications.json': 'Notifications',
      'reports.json': 'Reports you made',
    },
  },
  es: {
    title: 'Tus datos en Lero',
    made: 'Hecho el',
    about:
      'Aquí está todo lo que Lero guarda sobre ti y lo que puedes ver en tus chats. Los archivos .json se abren en cualquier editor de texto.',
    once: 'Las fotos y los videos que se ven una sola vez no forman parte de la copia.',
    files: 'Qué hay en cada archivo',
    conversations: 'Tus chats',
    conversation: 'Chat',
    messages: 'Mensajes',
    nameless: 'Usuario',
    missing: 'Archivos que ya no existían',
    kinds: {
      'account.json': 'Cuenta: correo, teléfono y fechas',
      'profile.json': 'Perfil y foto',
      'settings.json': 'Configuración',
      'devices.json': 'Dispositivos, accesos y avisos de seguridad',
      'friends.json': 'Amistades y solicitudes',
      'followers.json': 'Quién te sigue',
      'following.json': 'A quién sigues',
      'blocked.json': 'A quién bloqueaste',
      'groups.json': 'Grupos, invitaciones y solicitudes de ingreso',
      'conversations.json': 'Lista de chats: fijados, silenciados, archivados',
      'reactions.json': 'Tus reacciones',
      'stories.json': 'Tus historias',
      'story-viewers.json': 'Quién vio tus historias',
      'seen-stories.json': 'Historias que viste',
      'notifications.json': 'Notificaciones',
      'reports.json': 'Denuncias que hiciste',
    },
  },
}
