import type { texts as source } from '../pt-BR/silence.ts'

export const texts: typeof source = {
  title: 'Silenciar notificaciones',
  text: 'Nada suena ni avisa en ningún dispositivo. Los mensajes siguen llegando.',
  periods: { hour: '1 hora', eightHours: '8 horas', always: 'Hasta que las reactive' },
  off: 'Notificaciones desactivadas',
  on: 'Notificaciones activadas',
}
