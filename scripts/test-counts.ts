// Reads the output of the JSON reporters of Vitest and Playwright.
import path from 'node:path'
import { z } from 'zod'

export type Counts = { passed: number; failed: number; skipped: number }
/**
 * `secondTry`: passed tests that had failed at their first try. `failures`: what failed, and the beginning of the
 * reason.
 */
export type TestReport = {
  total: Counts
  engines: Record<string, Counts>
  secondTry: number
  failures: string[]
}
type Outcome = keyof Counts

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

/** A file that could not be loaded counts as one failed test. Titles with [sqlite] or [postgres] count per engine. */
export function readVitestReport(json: unknown): TestReport {
  const report: TestReport = {
    total: noTests(),
    engines: { sqlite: noTests(), postgres: noTests() },
    secondTry: 0,
    failures: [],
  }
  for (const file of vitestReport.parse(json).testResults) {
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) {
      report.total.failed++
      report.failures.push(failureOf(file.name, 'could not be loaded', file.message))
    }
    for (const test of file.assertionResults) {
      const outcome = outcomeOf(test.status)
      report.total[outcome]++
      if (outcome === 'failed')
        report.failures.push(failureOf(file.name, test.fullName, test.failureMessages?.join('\n') ?? ''))
      for (const [engine, counts] of Object.entries(report.engines)) {
        if (test.fullName.includes(`[${engine}]`)) counts[outcome]++
      }
    }
  }
  return report
}

/** Playwright itself reports failures at its end. */
export function readPlaywrightReport(json: unknown): TestReport {
  const { stats, errors } = playwrightReport.parse(json)
  const passed = stats.expected + stats.flaky
  const failed = stats.unexpected + errors.length
  return {
    total: { passed, failed, skipped: stats.skipped },
    engines: {},
    secondTry: stats.flaky,
    failures: [],
  }
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function outcomeOf(status: string): Outcome {
  return status === 'passed' || status === 'failed' ? status : 'skipped'
}

const maxFailureLines = 15

function failureOf(file: string, test: string, message: string): string {
  const lines = message.split('\n').slice(0, maxFailureLines)
  return [`${path.relative('', file)} > ${test}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

function noTests(): Counts {
  return { passed: 0, failed: 0, skipped: 0 }
}
