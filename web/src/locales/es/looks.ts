import type { texts as source } from '../pt-BR/looks.ts'

export const texts: typeof source = {
  title: 'Personalizar chat',
  hint: 'Solo lo ves tú, en todos tus dispositivos.',
  preview: (theme: string, wallpaper: string) => `Vista previa: ${theme}, ${wallpaper}`,
  sampleIn: 'Así quedó lindo',
  sampleOut: 'Es nuestro estilo',
  theme: 'Color',
  themes: ['Original', 'Rosa', 'Morado', 'Azul', 'Verde', 'Naranja'],
  wallpaper: 'Fondo',
  wallpapers: ['WhatsApp', 'Sin fondo', 'Oscuro', 'Océano', 'Bosque', 'Atardecer'],
}
