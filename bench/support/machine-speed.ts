const ROUNDS = 20_000
const work = {
  seq: 1,
  content: 'Bora sábado? '.repeat(20),
  members: Array.from({ length: 20 }, (_, i) => ({ i })),
}

/**
 * CPU microseconds of one fixed piece of work, text to objects and back. It tells how fast the machine is in this
 * minute: shared ones differ by half from one to the next, and every figure with them.
 */
export function measureMachineUs(): number {
  let text = JSON.stringify(work)
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) text = JSON.stringify(JSON.parse(text))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / ROUNDS
}
