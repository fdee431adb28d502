export const texts = {
  title: 'Escolher Tema',
  savedAutomatically: 'Sua escolha é salva automaticamente.',
  names: {
    light: 'Profissional',
    dark: 'Elegante',
    blue: 'Oceano',
    purple: 'Premium',
    green: 'Natureza',
    orange: 'Sunset',
  },
  colors: {
    light: 'Branco e grafite',
    dark: 'Noite e azul-claro',
    blue: 'Mar, areia e manga',
    purple: 'Açaí, escuro',
    green: 'Mata e folha nova',
    orange: 'Barro e fim de tarde',
  },
}
