// npm checks packages against the Node that runs npm, but ours run on the Node that package.json pins. With "engines"
// in the lock file, npm on an older Node warns without reason, and silently leaves out optional packages that are
// needed. Fails when package-lock.json has any; with --write (npm run lock) removes them.
import { readFileSync, writeFileSync } from 'node:fs'

type LockFile = { packages: Record<string, { version?: string; engines?: unknown }> }

/** Removes every "engines" from `lock`. Returns the paths of the packages that had them. */
export function removeEngines(lock: LockFile): string[] {
  const found = Object.entries(lock.packages).filter(([, one]) => one.engines !== undefined)
  for (const [, one] of found) delete one.engines
  return found.map(([path]) => path || 'package.json')
}

if (import.meta.main) {
  const file = 'package-lock.json'
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const found = removeEngines(lock)
  if (process.argv.includes('--write')) {
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  } else if (found.length > 0) {
    const names = `${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}`
    console.error(`${file} has "engines" of ${found.length} packages (${names}).`)
    console.error('Run "npm run lock" to remove them.')
    process.exitCode = 1
  }
}
