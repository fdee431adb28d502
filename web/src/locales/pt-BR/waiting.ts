export const texts = {
  back: 'Voltar',
  reels: { title: 'Reels', line: 'Ainda não há reels no Lero.' },
}
