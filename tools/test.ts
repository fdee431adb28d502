import { forgetResults, formatMinutes, formatTotal, PHASES, runPhases } from './phases.ts'

/** `npm test`: everything that must be green before a change lands. */
forgetResults()
const reports = await runPhases(PHASES)
console.log()
for (const { name, seconds, isOk } of reports)
  console.log(`${isOk ? '✓' : '✗'} ${name}: ${formatMinutes(seconds)}`)
console.log(formatTotal(reports))
if (reports.some((report) => !report.isOk || report.failed > 0)) process.exitCode = 1
