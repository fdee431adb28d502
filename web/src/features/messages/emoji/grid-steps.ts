import { EMOJI_PER_ROW } from '../../../lib/emoji-set.ts'

/**
 * Where an arrow leads from the button at `index` of grids that stand below each other, `sizes` big; undefined where there
 * is none.
 */
export function findNeighbour(sizes: readonly number[], index: number, key: string): number | undefined {
  const rows = listRows(sizes)
  const at = rows.findIndex((row) => row.includes(index))
  const row = rows[at]
  if (!row) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') return rows.flat()[index + (key === 'ArrowRight' ? 1 : -1)]
  const next = rows[at + (key === 'ArrowDown' ? 1 : -1)]
  return next?.[Math.min(row.indexOf(index), next.length - 1)]
}

function listRows(sizes: readonly number[]): readonly (readonly number[])[] {
  const rows: number[][] = []
  let index = 0
  for (const size of sizes)
    for (let left = size; left > 0; left -= EMOJI_PER_ROW) {
      const length = Math.min(left, EMOJI_PER_ROW)
      rows.push(Array.from({ length }, () => index++))
    }
  return rows
}
