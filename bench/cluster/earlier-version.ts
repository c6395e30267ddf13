import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const migrations = 'src/server/db/migrations'
const maxArchiveBytes = 512 * 1024 * 1024

/**
 * Builds the version before the newest migration from the history, below this folder, so that it finds the packages.
 * Undefined if the history is missing.
 */
export function buildEarlierVersion(): { main: string; remove(): void } | undefined {
  const commit = commitBeforeNewestMigration()
  if (commit === undefined) return undefined
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(path.resolve('.cache/earlier-'))
  const packed = execFileSync('git', ['archive', commit], { maxBuffer: maxArchiveBytes })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, env, stdio: 'ignore' })
  return {
    main: path.join(folder, 'dist/server/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function commitBeforeNewestMigration(): string | undefined {
  const newest = readdirSync(migrations)
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1)
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${migrations}/${newest}`)
    return added === '' ? undefined : git('rev-parse', `${added}^`)
  } catch {
    return undefined
  }
}
