import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { saveResults, type ResultsByFile, type Shown } from './results.ts'

/** Leaves test-results/vitest.json for the acceptance list. */
export default class AcceptanceReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const root = process.cwd()
    const run: ResultsByFile = {}
    for (const module of modules) {
      const file = relative(root, module.moduleId)
      const shown = [...module.children.allTests()].map((test) => describeTest(file, test))
      if (module.errors().length > 0)
        shown.push({ kind: 'test', title: 'loads', status: 'failed', place: file })
      run[file] = shown
    }
    const firstFile = Object.keys(run)[0]
    if (firstFile && unhandled.length > 0) {
      run[firstFile]?.push({ kind: 'test', title: 'no unhandled error', status: 'failed', place: firstFile })
    }
    saveResults(root, 'vitest', run)
  }
}

function describeTest(file: string, test: TestCase): Shown {
  const { state } = test.result()
  return {
    kind: 'test',
    title: test.name,
    status: state === 'passed' || state === 'failed' ? state : 'skipped',
    place: `${file}:${test.location?.line ?? 0}`,
  }
}
