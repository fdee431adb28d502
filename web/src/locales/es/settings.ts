import type { texts as source } from '../pt-BR/settings.ts'

export const texts: typeof source = {
  title: 'Configuración',
  close: 'Cerrar',
  language: 'Idioma',
  appearance: 'Apariencia',
  theme: 'Tema',
  error: 'Error',
  languageFailed: 'No se pudo cambiar el idioma. Revisa tu conexión.',
  security: 'Seguridad',
  securityEntry: 'Contraseña, dos pasos y dispositivos',
}
