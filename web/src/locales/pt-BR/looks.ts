export const texts = {
  title: 'Personalizar conversa',
  hint: 'Só você vê, em todos os seus aparelhos.',
  preview: (theme: string, wallpaper: string) => `Prévia: ${theme}, ${wallpaper}`,
  sampleIn: 'Assim ficou bonito, hein',
  sampleOut: 'Ficou a nossa cara',
  theme: 'Cor',
  themes: ['Padrão', 'Rosa', 'Roxo', 'Azul', 'Verde', 'Laranja'],
  wallpaper: 'Papel de parede',
  wallpapers: ['WhatsApp', 'Sem papel de parede', 'Escuro', 'Oceano', 'Floresta', 'Pôr do sol'],
}
