import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Linux counts CPU time in ticks of 10 ms. */
const MS_PER_TICK = 10

type ProcessEntry = {
  readonly pid: number
  readonly parent: number
  readonly cpuMs: number
}

/** Own time plus that of children it has already waited for: nothing that ended is forgotten. */
const readProcess = (pid: number): ProcessEntry | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
    return { pid, parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK }
  } catch {
    return undefined
  }
}

/** A process and everything below it. */
const readTree = (root: number): ProcessEntry[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((entry) => entry !== undefined)
  const tree = all.filter((entry) => entry.pid === root)
  for (const parent of tree) tree.push(...all.filter((entry) => entry.parent === parent.pid))
  return tree
}

/** CPU milliseconds a process and its descendants have used so far. */
export function readCpuMs(root: number): number {
  return readTree(root).reduce((sum, entry) => sum + entry.cpuMs, 0)
}

/** Memory of a process and its descendants in bytes, shared pages split among those who share them. */
export function readPssBytes(root: number): number {
  return readTree(root).reduce((sum, entry) => sum + readRollup(entry.pid, 'Pss'), 0)
}

/** Resident memory of one process in bytes. */
export function readRssBytes(pid: number): number {
  return readRollup(pid, 'Rss')
}

/** The most resident memory of one process since its peak was forgotten, in bytes. */
export function readPeakBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** From here on its peak counts anew (proc_pid_clear_refs(5)). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

const readRollup = (pid: number, field: 'Pss' | 'Rss'): number => {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(rollup.match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
