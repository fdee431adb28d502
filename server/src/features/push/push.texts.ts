import type { MessageType } from '#contract/messages.ts'
import type { Settings } from '#contract/settings.ts'

type PushTexts = {
  /** In place of what may not be told. */
  readonly message: string
  readonly reply: string
  readonly read: string
  /** Of a reply that did not leave. */
  readonly unsent: string
  readonly retry: string
  /** Before a caption, or alone. */
  readonly types: Readonly<
    Record<Exclude<MessageType, 'text'>, { readonly mark: string; readonly name: string }>
  >
}

/** What a notification says that nobody wrote. The worker has no texts of its own: it may be older than the server. */
export const pushTexts: Record<Settings['language'], PushTexts> = {
  'pt-BR': {
    message: 'Nova mensagem',
    reply: 'Responder',
    read: 'Marcar como lida',
    unsent: 'Resposta não enviada',
    retry: 'Tentar de novo',
    types: {
      image: { mark: '📷', name: 'Foto' },
      video: { mark: '🎥', name: 'Vídeo' },
      audio: { mark: '🎤', name: 'Mensagem de voz' },
      file: { mark: '📎', name: 'Arquivo' },
    },
  },
  en: {
    message: 'New message',
    reply: 'Reply',
    read: 'Mark as read',
    unsent: 'Reply not sent',
    retry: 'Try again',
    types: {
      image: { mark: '📷', name: 'Photo' },
      video: { mark: '🎥', name: 'Video' },
      audio: { mark: '🎤', name: 'Voice message' },
      file: { mark: '📎', name: 'File' },
    },
  },
  es: {
    message: 'Mensaje nuevo',
    reply: 'Responder',
    read: 'Marcar como leído',
    unsent: 'Respuesta no enviada',
    retry: 'Intentar de nuevo',
    types: {
      image: { mark: '📷', name: 'Foto' },
      video: { mark: '🎥', name: 'Video' },
      audio: { mark: '🎤', name: 'Mensaje de voz' },
      file: { mark: '📎', name: 'Archivo' },
    },
  },
}
