import type { texts as source } from '../pt-BR/landing.ts'

export const texts: typeof source = {
  enter: 'Entrar',
  openApp: 'Abrir app',
  createAccount: 'Crear cuenta gratis',
  featuresLink: 'Qué tiene',
  headline: 'Una buena charla empieza con un',
  hi: 'hola',
  lead: 'Mensajes que llegan al instante y no se pierden, ni sin señal. Gratis y sin anuncios.',
  anywhere: 'Se abre en el navegador, en el móvil y en el ordenador.',
  facts: [
    { number: '0', text: 'anuncios entre tus chats.' },
    { number: '100 KB', text: 'o menos para abrir tus chats. Tu plan de datos lo agradece.' },
    { number: '6', text: 'temas, del más claro al más oscuro.' },
    { number: '3', text: 'idiomas: portugués, inglés y español.' },
  ],
  features: {
    title: 'Lo que ya puedes hacer.',
    messages: {
      title: 'Mensajes al instante, a tu manera',
      text: 'Texto que llega en vivo, con confirmación de envío y de lectura. Responde un mensaje, borra otro, mira quién está escribiendo.',
    },
    offline: {
      title: 'También sin señal',
      text: 'Lo que escribes queda en tu dispositivo y sale solo, en orden, cuando vuelve internet.',
    },
    themes: {
      title: 'Seis temas, a tu gusto',
      text: 'Los dibujos del fondo son nuestros: marañón, cabina telefónica, filtro de barro.',
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
    arrived: '¡Abuela, llegué bien! Guárdame un pedazo',
    saved: 'Guardé dos. No le digas a Rafa',
    tunnel: 'Estoy en el túnel del metro',
    tunnelMore: 'Llego en diez minutos',
  },
}
