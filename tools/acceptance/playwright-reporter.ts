import { relative } from 'node:path'
import type { Location, Reporter, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import { saveResults, type ResultsByFile, type Shown } from './results.ts'

/** Leaves test-results/playwright.json for the acceptance list. */
export default class AcceptanceReporter implements Reporter {
  readonly #root = process.cwd()
  readonly #run: ResultsByFile = {}

  onTestEnd(test: TestCase, result: TestResult): void {
    const status = result.status === 'passed' || result.status === 'skipped' ? result.status : 'failed'
    const { file } = test.location
    this.#add(file, test.location, { kind: 'test', title: test.title, status })
    for (const step of stepsWithin(result.steps)) {
      if (step.category !== 'test.step' || !step.location) continue
      const wasSkipped = step.annotations.some((annotation) => annotation.type === 'skip')
      const stepStatus = step.error ? 'failed' : wasSkipped ? 'skipped' : 'passed'
      this.#add(file, step.location, { kind: 'step', title: step.title, status: stepStatus })
    }
  }

  /** A file that cannot be loaded has no test to fail. */
  onError(error: TestError): void {
    const location = error.location ?? { file: 'playwright.config.ts', line: 0, column: 0 }
    this.#add(location.file, location, { kind: 'test', title: 'loads', status: 'failed' })
  }

  onEnd(): void {
    saveResults(this.#root, 'playwright', this.#run)
  }

  /** Files the result under its test's file; a step may stand in a helper elsewhere. */
  #add(testFile: string, at: Location, shown: Omit<Shown, 'place'>): void {
    const place = `${relative(this.#root, at.file)}:${at.line}`
    ;(this.#run[relative(this.#root, testFile)] ??= []).push({ ...shown, place })
  }
}

function stepsWithin(steps: TestStep[]): TestStep[] {
  return steps.flatMap((step) => [step, ...stepsWithin(step.steps)])
}
