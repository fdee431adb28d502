export const texts = {
  reels: { title: 'Reels', line: 'Ainda não há reels no Lero.' },
}
