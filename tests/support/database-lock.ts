import { spawn } from 'node:child_process'
import { once } from 'node:events'

const lockScript = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 5000 })
  database.exec('begin immediate')
  process.stdout.write('locked')
  process.stdin.on('end', () => database.exec('rollback')).resume()
`

/** Holds the write lock of a SQLite file in another process until `release` is called. */
export async function takeWriteLock(file: string): Promise<{ release(): Promise<void> }> {
  const other = spawn(process.execPath, ['-e', lockScript, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(other, 'exit')
  const [said] = await Promise.race([once(other.stdout, 'data'), ended])
  if (String(said) !== 'locked') throw new Error('The lock could not be taken')
  return {
    async release() {
      other.stdin.end()
      await ended
    },
  }
}
