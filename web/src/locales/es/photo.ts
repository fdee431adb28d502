import type { texts as source } from '../pt-BR/photo.ts'

export const texts: typeof source = {
  title: 'Tu foto',
  choose: 'Elegir foto',
  change: 'Cambiar foto',
  file: 'Archivo de la foto',
  remove: 'Quitar foto',
  sending: 'Enviando foto...',
  waiting: 'Sin internet. La foto se envía cuando vuelva.',
  cancel: 'Cancelar',
  tryAgain: 'Intentar de nuevo',
  updated: 'Foto actualizada',
  removed: 'Foto quitada',
  uploadFailed: 'Error al subir',
  photoFailed: 'No se pudo actualizar tu foto.',
  noPicture: 'Elige una imagen JPG, PNG, WebP, GIF o AVIF.',
  tooLarge: 'Esta imagen es demasiado grande.',
}
