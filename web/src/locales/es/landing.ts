import type { texts as source } from '../pt-BR/landing.ts'

export const texts: typeof source = {
  enter: 'Entrar',
  openApp: 'Abrir app',
  headline: 'Charla a tu manera, sin perder una palabra.',
  lead: 'Lero es un mensajero gratuito que se abre directo en el navegador: tus chats aparecen al instante, incluso sin internet.',
  points: [
    { title: 'Nada se pierde', text: 'Lo que escribes sin internet queda guardado en tu dispositivo y sale cuando vuelve la conexión.' },
    { title: 'Al instante', text: 'Los mensajes llegan en vivo, con confirmación de envío y de lectura.' },
    { title: 'A tu gusto', text: 'Seis temas y tres idiomas: portugués, inglés y español.' },
  ],
}
