import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take more than half a minute. One that began last would keep a single core busy at the end. */
const longest = [
  'tests/contract/event-loop.test.ts',
  'tests/faults/',
  'src/server/features/archive/',
  'src/server/features/backups/',
  'src/server/features/import/',
  'src/server/features/export',
  'src/server/features/site-check/',
  'src/server/cli/',
  'tests/contract/',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const found = longest.findIndex((one) => moduleId.includes(one))
  return found === -1 ? longest.length : found
}

/** Begins with the longest test files, so that the others fill what is left. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.sort((a, b) => rank(a) - rank(b))
  }
}
