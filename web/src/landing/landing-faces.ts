import caio from '../ui/faces/caio.svg'
import dandara from '../ui/faces/dandara.svg'
import iara from '../ui/faces/iara.svg'
import kelly from '../ui/faces/kelly.svg'
import lourdes from '../ui/faces/lourdes.svg'
import osvaldo from '../ui/faces/osvaldo.svg'
import rafa from '../ui/faces/rafa.svg'
import thiago from '../ui/faces/thiago.svg'

/** Drawn faces of the invented people, by name; the others show their initials. */
const FACES: Partial<Record<string, string>> = {
  'Dandara Nascimento': dandara,
  'Rafa Lima': rafa,
  'Vó Lourdes': lourdes,
  'Caio Menezes': caio,
  'Thiago Sato': thiago,
  'Iara Pataxó': iara,
  'Kelly Andrade': kelly,
  'Seu Osvaldo': osvaldo,
}

export function findFace(name: string): string | undefined {
  return FACES[name]
}
