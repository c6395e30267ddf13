import { parentPort } from 'node:worker_threads'
import { InvalidFile } from '../file-kind.ts'
import type { FromThread, ToThread } from '../threads/thread-pool.ts'
import { readPlayerFacts } from './player-facts.ts'
import { type Strippable, type Stripped, strippers } from './strippers.ts'

/** This thread strips or measures video and audio files, one after the other, because a file can have many boxes. */
if (!parentPort) throw new Error('This runs in a thread.')
const port = parentPort

const tell = (message: FromThread) => port.postMessage(message)

function strip(type: Strippable, bytes: Uint8Array): Stripped {
  try {
    return { bytes: strippers[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) }
  } catch (error) {
    if (error instanceof InvalidFile) return { refused: error.message }
    throw error
  }
}

port.on('message', async (message: ToThread) => {
  if (!('task' in message)) return
  try {
    const bytes = message.input as Uint8Array
    const isMeasured = message.task === 'facts'
    tell({ result: isMeasured ? await readPlayerFacts(bytes) : strip(message.task as Strippable, bytes) })
  } catch (error) {
    tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
