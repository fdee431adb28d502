import type { texts as source } from '../pt-BR/once.ts'

export const texts: typeof source = {
  sealed: { image: 'Foto de visualización única', video: 'Vídeo de visualización única' },
  open: 'Ver',
  opening: 'Abriendo...',
  showing: 'Viendo...',
  seen: { image: 'Foto vista', video: 'Vídeo visto' },
  over: { image: 'Foto caducada', video: 'Vídeo caducado' },
  viewed: 'Vista',
  viewedVideo: 'Visto',
  notViewed: 'Aún no vista',
  notViewedVideo: 'Aún no visto',
  once: 'Visualización única',
  onceHint: 'Cada persona lo ve una sola vez. No se pueden impedir las capturas de pantalla.',
  close: 'Cerrar',
  play: 'Reproducir',
  openFailed: 'Error al abrir',
  noLine: 'Sin internet. No se abrió nada: inténtalo cuando vuelvas a tener conexión.',
  alreadyViewed: 'Solo se podía ver una vez.',
  gone: 'Ya no está disponible.',
  lost: 'La conexión se perdió mientras se abría, y solo se podía ver una vez.',
}
