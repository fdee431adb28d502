import type { texts as source } from '../pt-BR/push.ts'

export const texts: typeof source = {
  title: 'Avisos en este dispositivo',
  device: 'Activar notificaciones',
  why: 'Entérate de mensajes nuevos con Lero cerrado.',
  impossible: {
    denied: 'El navegador bloqueó los avisos. Permítelos en: candado junto a la dirección › Notificaciones.',
    needs_install:
      'En iPhone y iPad, instala la app: Compartir › Añadir a pantalla de inicio. Después activa aquí.',
    unsupported: 'Este navegador no recibe avisos. Instala la app o usa otro navegador.',
  },
  turnOn: 'Activar',
  notNow: 'Ahora no',
  turnedOn: 'Notificaciones activadas',
  turnedOff: 'Notificaciones desactivadas',
  error: 'Error',
  failed: 'No se pudieron registrar las notificaciones',
  preview: 'Mostrar el texto',
  previewText: 'Si está apagado, los avisos solo dicen de quién son',
  mentions: 'Menciones en silenciadas',
  mentionsText: 'Avisar cuando te nombren en chats silenciados',
  message: 'Mensaje nuevo',
  photo: 'Foto',
  video: 'Video',
  audio: 'Mensaje de voz',
  file: 'Archivo',
}
