// The version before this one, from the history of the repository.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { startTestApp } from './app.ts'

/** The commit of the newest release before this commit. Undefined if the history is missing. */
export function versionBefore(): string | undefined {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return undefined
    const releases = readFileSync('CHANGELOG.md', 'utf8').match(/^## \d+\.\d+\.\d+/gm) ?? []
    const head = git('rev-parse', 'HEAD')
    return releases.map(commitOf).find((commit) => commit !== '' && commit !== head)
  } catch {
    return undefined
  }
}

/** The commit that wrote this heading into the changelog. */
const commitOf = (heading: string) =>
  git('log', '--format=%H', '--reverse', `-S${heading}`, '--', 'CHANGELOG.md').split('\n')[0] ?? ''

/** `commit` in a folder below this one, so that it finds the packages, with the code that renders its pages. */
export function sourcesOf(commit: string): {
  startTestApp(): Promise<typeof startTestApp>
  remove(): void
} {
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(path.resolve('.cache/version-'))
  const packed = execFileSync('git', ['archive', commit, ...parts], { maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['--input-type=module', '--eval', buildRenderer], { cwd: folder, env })
  // Nobody requests the files for browsers.
  mkdirSync(path.join(folder, 'dist/client/.vite'), { recursive: true })
  writeFileSync(path.join(folder, 'dist/client/.vite/manifest.json'), '{}')
  return {
    startTestApp: async () => (await import(path.join(folder, 'tests/support/app.ts'))).startTestApp,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const parts = ['src', 'scripts', 'tests/support', 'package.json', 'tsconfig.json', 'vite.config.ts']

const buildRenderer = `
  import { createBuilder } from 'vite'
  const builder = await createBuilder({ logLevel: 'error' })
  await builder.build(builder.environments.ssr)`

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
