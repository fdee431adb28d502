import type { texts as source } from '../pt-BR/menu.ts'

export const texts: typeof source = {
  invite: 'Invitar personas por enlace',
  install: 'Instalar la app',
  createGroup: 'Crear grupo',
  silence: 'Silenciar notificaciones',
  unsilence: 'Reactivar notificaciones',
  ownProfile: 'Mi perfil',
  enterPrivate: 'Activar modo privado',
  leavePrivate: 'Desactivar modo privado',
  privateBegun: 'Modo privado activado',
  privateBegunText:
    'Nadie ve cuándo estás en línea, escribes o has leído. Tú tampoco ves lo que los demás han leído, y los avisos llegan sin el texto de los mensajes.',
  privateEnded: 'Modo privado desactivado',
  privateEndedText: 'Lo que leíste en él sigue siendo solo tuyo.',
  privateMark: 'Modo privado activo',
  privateLater: 'Sin conexión: el modo privado cambia en cuanto vuelva.',
  privateRefused: 'No se pudo cambiar el modo privado',
  signingOut: 'Cerrando sesión…',
  signedOut: 'Sesión cerrada',
  signOutFailed: 'No se pudo cerrar la sesión. Inténtalo de nuevo.',
  unsentTitle: 'Mensajes sin enviar',
  unsentText: 'Algunos mensajes aún no se han enviado. Si cierras la sesión ahora, se perderán.',
  leaveAnyway: 'Cerrar sesión igualmente',
}
