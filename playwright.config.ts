import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium.ts'
import { type LanguageName, languageNames } from './tests/languages/names.ts'
import { scaled } from './tests/support/timeouts.ts'

// `npm run test:languages` looks at every screen in several languages, which takes hours of one processor.
const inLanguages = Boolean(process.env.LANGUAGES)

// The tests start the server themselves, on a free port with an empty data directory.
export default defineConfig<object, { languageName: LanguageName }>({
  testDir: inLanguages ? 'tests/languages' : 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/e2e/support/build.ts',
  outputDir: 'test-results',
  // They wait for the browser and the server for about half of their time.
  workers: 4,
  // A second try is counted and named in the sum: a machine that stood still is not a fault of the product.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  ...(inLanguages && { projects: languageNames.map((name) => ({ name, use: { languageName: name } })) }),
  timeout: scaled(inLanguages ? 1_800_000 : 120_000),
  expect: { timeout: scaled(15_000) },
  use: {
    browserName: 'chromium',
    actionTimeout: scaled(15_000),
    navigationTimeout: scaled(15_000),
    // Movements cost a machine without a graphics card most of its time.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Each page lives for seconds: optimizing its code costs more than it saves.
    launchOptions: chromiumLaunch(['--js-flags=--no-maglev,--no-turbofan']),
  },
})
