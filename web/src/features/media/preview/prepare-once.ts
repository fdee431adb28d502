import { type Chosen, prepare, type Prepared } from '../attach/chosen.ts'

const prepared = new WeakMap<File, Map<Chosen['kind'], Promise<Prepared>>>()

/** A file is made ready while its person looks at it, once. Throws TooLarge. */
export function prepareOnce({ file, kind }: Chosen): Promise<Prepared> {
  const ways = prepared.get(file) ?? new Map<Chosen['kind'], Promise<Prepared>>()
  prepared.set(file, ways)
  const known = ways.get(kind) ?? prepare({ file, kind })
  ways.set(kind, known)
  return known
}
