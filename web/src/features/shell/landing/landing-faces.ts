/** Drawn faces of the invented people, by name; the others show their initials. */
const FACES: Partial<Record<string, string>> = {
  'Dandara Nascimento': new URL('../../../ui/faces/dandara.svg', import.meta.url).href,
  'Rafa Lima': new URL('../../../ui/faces/rafa.svg', import.meta.url).href,
  'Vó Lourdes': new URL('../../../ui/faces/lourdes.svg', import.meta.url).href,
  'Caio Menezes': new URL('../../../ui/faces/caio.svg', import.meta.url).href,
  'Thiago Sato': new URL('../../../ui/faces/thiago.svg', import.meta.url).href,
  'Iara Pataxó': new URL('../../../ui/faces/iara.svg', import.meta.url).href,
  'Kelly Andrade': new URL('../../../ui/faces/kelly.svg', import.meta.url).href,
  'Seu Osvaldo': new URL('../../../ui/faces/osvaldo.svg', import.meta.url).href,
}

export function findFace(name: string): string | undefined {
  return FACES[name]
}
