import type { texts as base } from '../pt-BR/unsent.ts'

export const texts: typeof base = {
  title: 'No enviados',
  close: 'Cerrar',
  about: 'La conversación de estos mensajes ya no está aquí. Copia o guarda lo que quieras conservar.',
  count: (count) => (count === 1 ? '1 mensaje' : `${count} mensajes`),
  copy: 'Copiar',
  save: 'Guardar',
  discard: 'Descartar',
  copied: 'Mensaje copiado',
  error: 'Error',
  copyFailed: 'No se pudo copiar',
}
