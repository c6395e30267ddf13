// Sums up the JSON reports of the test tools: failures, one line for each tool and database engine, the grand total
// last. Arguments: the folder of the reports, then TOOL:EXIT_CODE for each tool that ran.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  addCounts,
  formatCounts,
  readPlaywrightReport,
  readVitestReport,
  type TestReport,
} from './test-counts.ts'

const [folder = '.', ...runs] = process.argv.slice(2)
const readers = { vitest: readVitestReport, playwright: readPlaywrightReport }

const reports = runs.map((run) => {
  const [tool, exitCode] = run.split(':')
  return { tool, report: withExitCode(readReport(tool as keyof typeof readers), Number(exitCode)) }
})

console.log()
for (const failure of reports.flatMap(({ report }) => report.failures)) console.log(`FAILED ${failure}\n`)
for (const { tool, report } of reports) {
  console.log(`${tool}: ${formatCounts(report.total)}`)
  for (const [engine, counts] of Object.entries(report.engines))
    console.log(`  on ${engine}: ${formatCounts(counts)}`)
  if (report.secondTry > 0) console.log(`  of them at the second try: ${report.secondTry}`)
}
console.log(
  formatCounts(
    reports.map(({ report }) => report.total).reduce(addCounts, { passed: 0, failed: 0, skipped: 0 }),
  ),
)

function readReport(tool: keyof typeof readers): TestReport | undefined {
  const path = join(folder, `${tool}.json`)
  return existsSync(path) ? readers[tool](JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

// A run that failed without a failed test (a broken set-up, an error outside any test) must not read "0 failed".
function withExitCode(report: TestReport | undefined, exitCode: number): TestReport {
  if (report === undefined)
    return { total: { passed: 0, failed: 1, skipped: 0 }, engines: {}, secondTry: 0, failures: [] }
  const failed = exitCode !== 0 && report.total.failed === 0 ? 1 : report.total.failed
  return { ...report, total: { ...report.total, failed } }
}
