import { scaled } from '../support/timeouts.ts'
import { startOwnBrowser } from './support/own-browser.ts'
import { expect, test } from './support/test.ts'
import { typeThroughFaults } from './support/words-robot.ts'
import { canvas, type Surface, sheet } from './support/words-surfaces.ts'

test.describe.configure({ mode: 'parallel' })

const runs = Number(process.env.WORDS_RUNS ?? 1)
const firstSeed = Number(process.env.WORDS_SEED ?? 1)

for (let seed = firstSeed; seed < firstSeed + runs; seed += 1)
  for (const surface of [sheet, canvas]) testWords(surface, seed)

function testWords(surface: Surface, seed: number): void {
  const where = surface === canvas ? 'on the canvas' : 'on the sheet'
  test(`no character typed ${where} is lost or doubled, whatever fails: seed ${seed}`, async ({
    site,
    api,
    watch,
  }) => {
    test.setTimeout(scaled(300_000))
    watch.expectComplaint(/status of|ERR_|Failed to load resource|could not be loaded/)
    // A separate session, because the robot ends the one of the browser.
    const call: Parameters<typeof typeThroughFaults>[0]['call'] = async (method, path, body) => {
      const { status, data } = await api(method, path, body)
      return { status, data }
    }
    const browser = await startOwnBrowser(watch.follow)
    try {
      const { typed, faults } = await typeThroughFaults({ browser, site, call, surface }, seed)
      test
        .info()
        .annotations.push({ type: 'words', description: `${typed} characters; ${faults.join(', ')}` })
      expect(typed).toBeGreaterThan(0)
    } finally {
      await browser.stop()
    }
  })
}
