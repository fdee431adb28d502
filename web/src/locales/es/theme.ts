import type { texts as source } from '../pt-BR/theme.ts'

export const texts: typeof source = {
  title: 'Elegir tema',
  savedAutomatically: 'Tu elección se guarda automáticamente.',
  names: {
    light: 'Profesional',
    dark: 'Elegante',
    blue: 'Océano',
    purple: 'Premium',
    green: 'Naturaleza',
    orange: 'Atardecer',
  },
  colors: {
    light: 'Blanco y grafito',
    dark: 'Noche y azul claro',
    blue: 'Mar, arena y mango',
    purple: 'Açaí, oscuro',
    green: 'Bosque y hoja nueva',
    orange: 'Barro y final de la tarde',
  },
}
