import { Worker } from 'node:worker_threads'
import { ownProgram } from '../../own-files.ts'
import { brokenFile, InvalidFile } from '../file-kind.ts'
import { takeTurns } from '../images/images-queue.ts'
import type { Outcome } from './strip-pdf-worker.ts'

/**
 * The same pages without the document's properties, XMP and remains of older versions of the file. A signed document is
 * returned unchanged, because any change would make the signature worthless. Throws `InvalidFile` for a document that
 * is damaged, protected by a password, or too large to read.
 */
export async function stripPdf(bytes: Buffer): Promise<Buffer> {
  const outcome = await inTurn(() => readAside(bytes)).catch((error: unknown) => {
    throw brokenFile(error)
  })
  if (outcome === 'protected')
    throw new InvalidFile(
      'The PDF is protected by a password. Save it without a password and upload it again.',
    )
  return outcome === 'signed' ? bytes : Buffer.from(outcome)
}

const inTurn = takeTurns(1)
const seconds = 60

// Reads it in a separate thread: a large document takes seconds, and a malicious one can be stopped.
function readAside(bytes: Buffer): Promise<Outcome> {
  const worker = new Worker(ownProgram('platform/strip/strip-pdf-worker.ts'), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => reject(new Error('Reading takes too long.')), seconds * 1000)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('The thread ended without an answer.')))
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
