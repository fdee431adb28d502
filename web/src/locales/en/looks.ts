import type { texts as source } from '../pt-BR/looks.ts'

export const texts: typeof source = {
  title: 'Customize chat',
  hint: 'Only you see it, on all your devices.',
  preview: (theme: string, wallpaper: string) => `Preview: ${theme}, ${wallpaper}`,
  sampleIn: 'Now that looks lovely',
  sampleOut: 'It looks just like us',
  theme: 'Color',
  themes: ['Default', 'Pink', 'Purple', 'Blue', 'Green', 'Orange'],
  wallpaper: 'Wallpaper',
  wallpapers: ['WhatsApp', 'No wallpaper', 'Dark', 'Ocean', 'Forest', 'Sunset'],
}
