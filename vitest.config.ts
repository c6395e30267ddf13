import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { basicLatinFonts } from './scripts/basic-latin-fonts.ts'
import LongestFirst from './tests/support/longest-first.ts'
import { scaled } from './tests/support/timeouts.ts'

// npm says "production" to every script of a project that leaves out what only tests need (.npmrc).
process.env.NODE_ENV = 'test'
// Tests that run apart, without the others' database: `npm run test:release` makes what they look at,
// `npm run test:browsers` installs what they need.
const apart = process.env.RELEASE ? 'release' : process.env.BROWSERS ? 'browsers' : undefined

export default defineConfig({
  plugins: [basicLatinFonts()],
  test: {
    include: apart ? [`tests/${apart}/*.test.ts`] : ['{src,tests,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: apart ? [] : ['tests/{e2e,languages,release,browsers}/**'],
    globalSetup: apart ? [] : ['tests/support/postgres.ts', 'tests/support/sqlite-template.ts'],
    setupFiles: ['tests/support/warnings.ts'],
    // Migrations, image work and password hashing share few cores on a small machine.
    // More than cores: the tests wait for processes, databases and retries as well.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A file's modules are loaded once for a process and not once for each test file, which takes half the time. So nothing
    // in the product may be counted or remembered for the process: see `WeakMap` in src/server/core/cache.ts.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: scaled(20_000),
    hookTimeout: scaled(60_000),
    teardownTimeout: scaled(10_000),
    expect: { poll: { timeout: scaled(5000) } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
