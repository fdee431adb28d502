import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPhoto, SCENES } from './draw.ts'

/** What a film of the sample world is like, as its sender's device would say it. */
export const FILM = { width: 480, height: 360, duration_ms: 3000 } as const

/** A scene that moves, as `film-scene.ts` recorded it, with its picture. */
export async function readFilm(scene: string): Promise<{ content: Buffer; poster: string }> {
  const content = await readFile(join(SCENES, `${scene}.webm`))
  const poster = await drawPhoto(scene, Math.max(FILM.width, FILM.height))
  return { content, poster: poster.toString('base64') }
}
