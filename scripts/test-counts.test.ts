import { expect, test } from 'vitest'
import { formatCounts, readPlaywrightReport, readVitestReport } from './test-counts.ts'

test('tests are counted in total and for each engine', () => {
  const report = readVitestReport({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'articles [sqlite] are listed', status: 'passed' },
          { fullName: 'articles [postgres] are listed', status: 'failed', failureMessages: ['Expected 1'] },
          { fullName: 'slugs are lower case', status: 'skipped' },
        ],
      },
    ],
  })
  expect(report.total).toEqual({ passed: 1, failed: 1, skipped: 1 })
  expect(report.failures).toEqual(['a.test.ts > articles [postgres] are listed\n  Expected 1'])
  expect(report.engines.sqlite).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(report.engines.postgres).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a file that could not be loaded is a failure', () => {
  const file = { name: 'a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }
  const report = readVitestReport({ testResults: [file] })
  expect(report.total.failed).toBe(1)
  expect(report.failures).toEqual(['a.test.ts > could not be loaded\n  No such module'])
})

test('a browser test that needed a second try is listed separately, and an error outside a test is a failure', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }
  const report = readPlaywrightReport({ stats, errors: [{}] })
  expect(report.total).toEqual({ passed: 4, failed: 1, skipped: 0 })
  expect(report.secondTry).toBe(1)
})

test('skipped tests are mentioned only where there are some', () => {
  expect(formatCounts({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed')
  expect(formatCounts({ passed: 2, failed: 0, skipped: 1 })).toBe('2 passed, 0 failed, 1 skipped')
})
