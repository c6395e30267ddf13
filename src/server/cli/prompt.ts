import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from './explain.ts'

/** Asks in a terminal. The answer to a hidden question is not shown. Throws UsageError for Ctrl+C and Ctrl+D. */
export async function askFor(message: string, { isHidden = false } = {}): Promise<string> {
  const nowhere = new Writable({ write: (_text, _encoding, done) => done() })
  const output = isHidden ? nowhere : process.stdout
  if (isHidden) process.stdout.write(`${message}: `)
  const reader = createInterface({ input: process.stdin, output, terminal: true })
  const cancelled = new AbortController()
  reader.on('SIGINT', () => cancelled.abort())
  reader.on('close', () => cancelled.abort())
  try {
    return await reader.question(isHidden ? '' : `${message}: `, { signal: cancelled.signal })
  } catch (error) {
    if (!cancelled.signal.aborted) throw error
    throw new UsageError('Cancelled. Nothing was changed.')
  } finally {
    reader.close()
    if (isHidden) process.stdout.write('\n')
  }
}
