import type { texts as source } from '../pt-BR/tutorial.ts'

export const texts: typeof source = {
  name: 'Tutorial',
  progress: (step: number) => `Paso ${step} de 7`,
  skip: 'Saltar',
  back: 'Volver',
  next: 'Siguiente',
  finish: 'Terminar',
  done: '¡Tutorial terminado! 🎉',
  error: 'Error',
  saveFailed: 'No se pudo guardar el progreso del tutorial',
  steps: [
    {
      title: 'Te damos la bienvenida a Lero',
      text: 'En un minuto conoces lo que hay aquí. Puedes saltarlo y verlo después, en tu perfil.',
    },
    {
      title: 'Chats',
      text: 'Aquí están tus chats. Toca uno para abrirlo; lo que escribas sin internet se envía cuando vuelva.',
    },
    {
      title: 'Grupos',
      text: 'Reúne a la familia, a los amigos o al equipo. En Conexiones creas un grupo e invitas a quien quieras.',
    },
    {
      title: 'Historias',
      text: 'En Publicar cuentas tu día. Cada historia desaparece en 24 horas.',
    },
    {
      title: 'Buscar',
      text: 'Busca a tus contactos por nombre o correo y empieza un chat.',
    },
    {
      title: 'Perfil y configuración',
      text: 'Tu foto, tu nombre, el tema, el idioma y quién ve qué: todo está en tu perfil.',
    },
    {
      title: 'Todo listo',
      text: 'Ahora saluda a alguien. Este tutorial se queda en el menú de tu perfil.',
    },
  ],
}
