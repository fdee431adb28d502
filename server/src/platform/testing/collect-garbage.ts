import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Frees what nobody holds any more, so that a measurement of memory counts what is kept and nothing else. */
export const collectGarbage = runInNewContext('gc') as () => void
