import { randomBytes } from 'node:crypto'
import { upload } from '../tools/demo/upload.ts'
import { percentile } from './support/latency.ts'
import { forgetPeak, readCpuMs, readPeakBytes, readRssBytes } from './support/process-usage.ts'
import { print } from './support/report.ts'
import { startBenchServer, startPlainUploads, TOKEN_KEY } from './support/server.ts'
import { seedPeople } from './support/world.ts'

const MB = 1024 * 1024
const SIZE_MB = 100
const RUNS = 3

type UploadCosts = {
  readonly mbPerSecond: number
  readonly cpuMsPerMb: number
  /** What the process holds at most meanwhile, and how much of it is more than before. */
  readonly peakMb: number
  readonly growthMb: number
}

/**
 * What does an upload of 100 MB cost beside a bare `@tus/server`? Ours keeps each part through a power cut, joins them
 * and looks at what they are. In turn with each other, since the disk is others' too.
 */
export async function benchUploads(): Promise<void> {
  const server = await startBenchServer()
  const plain = await startPlainUploads()
  try {
    const [person] = await seedPeople(server.pool, 1, TOKEN_KEY)
    const token = person?.token ?? ''
    const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(SIZE_MB * MB - 9)])
    const ours: UploadCosts[] = []
    const theirs: UploadCosts[] = []
    for (let run = 0; run <= RUNS; run += 1) {
      const [own, bare] = [await measure(server, token, file), await measure(plain, token, file)]
      // The first ones load the code.
      if (run === 0) continue
      ours.push(own)
      theirs.push(bare)
    }
    printCosts(`${SIZE_MB} MB, each`, ours)
    printCosts('the same to a bare tus server', theirs)
    print('ours by theirs, the middle ones', [
      `throughput ${(middle(ours, 'mbPerSecond') / middle(theirs, 'mbPerSecond')).toFixed(2)}`,
      `CPU ${(middle(ours, 'cpuMsPerMb') / middle(theirs, 'cpuMsPerMb')).toFixed(2)}`,
      `memory ${(middle(ours, 'peakMb') / middle(theirs, 'peakMb')).toFixed(2)}`,
    ])
  } finally {
    await server.stop()
    await plain.stop()
  }
}

type Uploaded = { readonly url: string; readonly node: number; readonly postgres?: () => number }

const measure = async (
  { url, node, postgres }: Uploaded,
  token: string,
  file: Buffer,
): Promise<UploadCosts> => {
  const readBothCpuMs = (): number => readCpuMs(node) + (postgres ? readCpuMs(postgres()) : 0)
  forgetPeak(node)
  const [rss, cpuMs, startedAtMs] = [readRssBytes(node), readBothCpuMs(), performance.now()]
  await upload(url, token, 'media-messages', file)
  const seconds = (performance.now() - startedAtMs) / 1000
  return {
    mbPerSecond: SIZE_MB / seconds,
    cpuMsPerMb: (readBothCpuMs() - cpuMs) / SIZE_MB,
    peakMb: readPeakBytes(node) / MB,
    growthMb: (readPeakBytes(node) - rss) / MB,
  }
}

const middle = (runs: readonly UploadCosts[], figure: keyof UploadCosts): number =>
  percentile(
    runs.map((run) => run[figure]),
    0.5,
  )

const printCosts = (name: string, runs: readonly UploadCosts[]): void =>
  print(
    name,
    runs.map(
      ({ mbPerSecond, cpuMsPerMb, peakMb, growthMb }) =>
        `${mbPerSecond.toFixed(0)} MB/s, ${cpuMsPerMb.toFixed(1)} ms CPU a MB, ${peakMb.toFixed(0)} MB held at most, ${growthMb.toFixed(0)} more than before`,
    ),
  )
