import { fdatasyncSync, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { percentile } from './latency.ts'

const WRITES = 200

/** Milliseconds this machine's disk takes to keep 8 KB, as PostgreSQL asks at each commit: every ack waits for it. */
export function measureFdatasync(): { p50Ms: number; p99Ms: number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'lero-bench-sync-'))
  const file = openSync(path.join(folder, 'wal'), 'w')
  const block = Buffer.alloc(8192)
  const samples = Array.from({ length: WRITES }, (_, index) => {
    writeSync(file, block, 0, block.length, index * block.length)
    const startedAt = performance.now()
    fdatasyncSync(file)
    return performance.now() - startedAt
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  return { p50Ms: percentile(samples, 0.5), p99Ms: percentile(samples, 0.99) }
}
