import './story-look.css'

/** The classes of a whole screen that is dark in every theme. */
export function stageClass(screen: string): string {
  return `story-stage ${screen}`
}
