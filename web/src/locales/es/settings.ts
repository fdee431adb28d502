import type { texts as source } from '../pt-BR/settings.ts'

export const texts: typeof source = {
  title: 'Configuración',
  close: 'Cerrar',
  profile: 'Perfil',
  name: 'Nombre',
  noName: 'Sin nombre',
  language: 'Idioma',
  appearance: 'Apariencia',
  theme: 'Tema',
  error: 'Error',
  languageFailed: 'No se pudo cambiar el idioma. Revisa tu conexión.',
  privacy: 'Privacidad',
  blockedUsers: 'Usuarios bloqueados',
  mutedChats: 'Chats silenciados',
  security: 'Seguridad',
  linkAccount: 'Vincular cuenta',
  securityEntry: 'Contraseña, dos pasos y dispositivos',
  nameRefused: 'Tu nombre no fue aceptado. Sigue el de antes.',
  languageRefused: 'Tu cuenta no aceptó el idioma.',
}
