import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { KnownPicture } from '../../../content/known-picture.ts'
import type { FromThread, ToThread } from '../threads/thread-pool.ts'
import { type TextWork, textWork } from './text-work.ts'

/** This thread processes one text after the other. It asks the main thread for missing data. */
if (!parentPort) throw new Error('This runs in a thread.')
const port = parentPort

const tell = (message: FromThread) => port.postMessage(message)

async function findPictures(addresses: string[]): Promise<ReadonlyMap<string, KnownPicture>> {
  const answered = once(port, 'message')
  tell({ question: addresses })
  const [reply] = (await answered) as [{ answer: ReadonlyMap<string, KnownPicture> } | { isRefused: true }]
  if ('isRefused' in reply) throw new Error('The metadata of the images is unavailable.')
  return reply.answer
}

async function work(task: keyof TextWork, input: never): Promise<void> {
  try {
    tell({ result: await textWork[task](input, findPictures) })
  } catch (error) {
    tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

port.on('message', (message: ToThread) => {
  if ('task' in message) void work(message.task as keyof TextWork, message.input as never)
})
