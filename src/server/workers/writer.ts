import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ProcessFigures } from '../features/metrics/metrics.routes.ts'
import type { TellWorkers } from '../platform/events.ts'
import { onMessage, tellPrimary, writerFlag } from './process-messages.ts'
import { takeReports } from './reports.ts'

/** A worker that takes longer is too busy to wait for. The change is in its queue. */
const heardWithinMs = 50
const figuresForgottenMs = 30_000
// Node refuses more connections than this at once.
const backlog = 4096

/** Passes changes on to the workers, and waits until they have dropped what is outdated. */
export function createTellWorkers(): TellWorkers {
  const unheard = new Map<number, () => void>()
  let last = 0
  onMessage((message) => {
    if (typeof message === 'object' && 'heard' in message) unheard.get(message.heard)?.()
  })
  return async (changed) => {
    last += 1
    const id = last
    const heard = new Promise<void>((resolve) => unheard.set(id, resolve))
    void tellPrimary({ changed, id })
    const late = new AbortController()
    await Promise.race([heard, wait(heardWithinMs, undefined, late).catch(() => {})])
    late.abort()
    unheard.delete(id)
  }
}

/** The figures of this process, and those of the workers as they were a few seconds ago. */
export function collectFigures(): ProcessFigures {
  const known = new Map<string, { figures: string; at: number }>()
  onMessage((message) => {
    if (typeof message === 'object' && 'figures' in message)
      known.set(message.of, { figures: message.figures, at: performance.now() })
  })
  const isRecent = ({ at }: { at: number }) => performance.now() - at < figuresForgottenMs
  return {
    name: 'writer',
    others: () => [...known.values()].filter(isRecent).map(({ figures }) => figures),
  }
}

/** Answers the requests that workers pass on, at the socket that the primary has named, and counts what they report. */
export async function serveWorkers(app: FastifyInstance, setupUrl: string | undefined): Promise<void> {
  const path = process.argv[process.argv.indexOf(writerFlag) + 1] ?? ''
  onMessage((message) => {
    if (message === 'drain') void app.drain()
    if (typeof message === 'object' && 'report' in message) takeReports(app, message.report)
  })
  await app.listen({ path, backlog })
  await tellPrimary({ listening: true, setupUrl })
}
