import type { texts as source } from '../pt-BR/landing.ts'

export const texts: typeof source = {
  enter: 'Entrar',
  openApp: 'Abrir app',
  createAccount: 'Crear cuenta gratis',
  featuresLink: 'Qué tiene',
  situationsLink: 'Para quién',
  install: 'Instalar',
  installLero: 'Instalar Lero',
  headline: 'Una buena charla empieza con un',
  hi: 'hola',
  lead: 'Mensajes instantáneos, audio, fotos, stories y grupos en un solo lugar. Gratis y sin anuncios.',
  anywhere: 'Se abre en el navegador y queda como icono en el celular.',
  facts: [
    { number: '24 h', text: 'es lo que dura un story. Después desaparece de verdad.' },
    { number: '0', text: 'anuncios. Ni entre los chats ni entre los stories.' },
    { number: '100 KB', text: 'o menos para volver a abrir tus chats. Tu plan de datos lo agradece.' },
    { number: '6', text: 'temas, del más claro al más oscuro.' },
  ],
  features: {
    title: 'Lo que un grupo de amigos necesita para charlar.',
    messages: {
      title: 'Mensajes al instante, a tu manera',
      text: 'Texto, audio hasta 2x, foto, video y documento, con confirmación de envío y de lectura. ¿Un error? Edítalo o bórralo para todos.',
    },
    offline: {
      title: 'Sin señal también',
      text: 'Lo que escribes queda guardado en el dispositivo y sale solo, en orden, cuando vuelve internet.',
    },
    stories: {
      title: 'Stories que desaparecen en 24 horas',
      text: 'Foto, video o texto. Tú eliges quién lo ve, uno por uno si quieres.',
    },
    groups: {
      title: 'Grupos con acuerdos',
      text: 'Enlace de invitación, quién manda, quién modera y quién solo lee.',
    },
    once: {
      title: 'Una foto que se abre una sola vez',
      text: 'Después de vista, sale del servidor. Ni siquiera queda en la lista.',
    },
    themes: {
      title: 'Seis temas, y cada chat con su estilo',
      text: 'Color y fondo por chat. Los dibujos del fondo son nuestros: cajú, cabina de teléfono, filtro de barro.',
    },
  },
  themes: {
    light: 'Profesional',
    dark: 'Elegante',
    blue: 'Océano',
    purple: 'Premium',
    green: 'Naturaleza',
    orange: 'Atardecer',
  },
  reasons: {
    title: 'Hecho para caber en tu día.',
    offline: {
      title: 'Se abre sin internet',
      text: 'Tus últimos chats están en el dispositivo y aparecen antes que la red.',
    },
    twoSteps: {
      title: 'Dos pasos',
      text: 'Pide un código además de la contraseña y mira en qué dispositivos está abierta tu cuenta.',
    },
    block: { title: 'Quien molesta, fuera', text: 'Bloquea a una persona y ya no podrá escribirte.' },
    leave: {
      title: 'Cerrar y borrar',
      text: 'Al cerrar sesión, los chats guardados desaparecen de ese dispositivo.',
    },
    transit: {
      title: 'Cifrado en tránsito',
      text: 'Entre tu dispositivo y el servidor todo viaja cifrado.',
    },
  },
  situations: {
    title: 'Tres grupos que conoces.',
    note: 'Conversaciones de ejemplo, inventadas por nosotros.',
    items: [
      {
        title: 'Para la familia',
        text: 'Un grupo en el que hasta la abuela manda audios.',
        lines: [
          { name: 'Vó Lourdes', text: '¿Quién viene el domingo? Tengo que contar las sillas', time: '9:02' },
          { name: 'Rafa Lima', text: 'Yo, y llevo la silla', time: '9:05' },
          { name: null, text: 'Cuenten conmigo y con la perra', time: '9:06' },
        ],
      },
      {
        title: 'Para el equipo',
        text: 'El partido queda armado antes de que el grupo se enfríe.',
        lines: [
          { name: 'Seu Osvaldo', text: 'Faltan dos para cerrar el equipo', time: '18:20' },
          { name: null, text: 'Llamé a Caio. Corre, pero se queja', time: '18:22' },
          { name: 'Caio Menezes', text: 'No corro nada. Solo me quejo', time: '18:23' },
        ],
      },
      {
        title: 'Para el barrio',
        text: 'De la panadería al edificio, sin salir del chat.',
        lines: [
          { name: 'Iara Pataxó', text: '¡Salió la hornada! Pan de queso hasta las 10', time: '7:31' },
          { name: null, text: '¿Me guardas 20? Paso a las 9', time: '7:33' },
          { name: 'Iara Pataxó', text: 'Guardados, todavía calientes', time: '7:34' },
        ],
      },
    ],
  },
  endTitle: 'Di hola.',
  endText: 'Un correo, una contraseña y listo.',
  samplesNote: 'Los chats de esta página son ejemplos, inventados por nosotros.',
  sample: {
    dandara: 'Dandara Nascimento',
    marina: 'Marina Rocha',
    online: 'En línea',
    chat: {
      morning: '¡Buen día! ¿Dormiste bien? ☀️',
      plan: 'Tengo una propuesta indecente para el sábado',
      coffee: 'Si hay café en el medio, acepto',
      trail: 'Sendero fácil, 4 km. Lo juro.',
      doubt: '¿Fácil como aquel del que volví en el coche del guardaparque?',
    },
    rows: [
      { name: 'Dandara Nascimento', text: 'Sendero fácil, 4 km.', time: '14:32', unread: 3 },
      { name: 'Rafa Lima', text: 'escribiendo', time: '14:30', isTyping: true },
      { name: 'Vó Lourdes', text: 'Tú: llevo el flan 💛', time: '14:11', isOwn: true },
      { name: 'Caio Menezes', text: 'Hecho, hasta mañana', time: '13:58' },
      { name: 'Maria Aparecida', text: 'Mira el tamaño de esta torta', time: '12:20', unread: 1 },
      { name: 'Thiago Sato', text: 'Tú: te lo mando temprano', time: 'ayer', isOwn: true },
      { name: 'Iara Pataxó', text: '¡Recién salido del horno!', time: 'ayer' },
      { name: 'Kelly Andrade', text: 'Tú: 😂😂 no lo creo', time: 'jue.', isOwn: true },
      { name: 'Seu Osvaldo', text: 'Buen día, vecino', time: 'mié.' },
    ],
    flyIn: 'Trae hielo 🧊',
    flyOut: 'Ya estoy llegando',
    arrived: '¡Abuela, llegué bien! Mira qué vista',
    saved: '¡Qué lindo! Te guardé torta. No le cuentes a Rafa',
    once: 'Foto de visualización única',
    look: 'Ver',
    groups: [
      { name: 'Asado del domingo', text: 'Rafa: llevo tres bolsas', time: '14:30', unread: 12 },
      { name: 'Partido del jueves', text: 'Juninho: faltan dos', time: '11:47', unread: 2 },
      { name: 'Senderos de la sierra', text: 'Iara: sábado a las 6', time: '09:10', unread: 1 },
      { name: 'Edificio Ipê', text: 'Rita: el agua vuelve a las 18', time: 'ayer', unread: 0 },
    ],
    tunnel: 'Estoy en el túnel del metro',
    tunnelMore: 'Llego en diez minutos',
  },
}
