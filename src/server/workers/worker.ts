import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { listen } from '../listen.ts'
import { openToRead } from '../open.ts'
import type { Events, Tag } from '../platform/events.ts'
import { stopWhenAsked } from '../stop-cleanly.ts'
import { passOnOthers } from './pass-on.ts'
import { onMessage, tellPrimary, type WriterPlace, workerName } from './process-messages.ts'
import { createReports } from './reports.ts'

const checkedEveryMs = 50
const untilFirstPlaceMs = 5000

/** A process that answers visitors. It begins with empty caches, and hears of changes from the writer. */
export async function runWorker(environment: Config, log: FastifyBaseLogger): Promise<void> {
  const changes = followChanges((tags) => reports.emitted(tags))
  let place: WriterPlace = { writer: null, patienceMs: untilFirstPlaceMs }
  onMessage((message) => {
    if (typeof message === 'string') return
    if ('writer' in message) place = message
    if (!('changed' in message)) return
    changes.tell(message.changed)
    tellPrimary({ heard: message.id })
  })
  const { deps, close } = await openToRead(environment, log, changes.events)
  const reports = createReports(deps.config, (report) => tellPrimary({ report }))
  const name = process.env[workerName] ?? ''
  const app = await buildApp(deps, {
    processFigures: { name, send: (figures) => void tellPrimary({ figures, of: name }) },
    worker: { ...reports.parts, passOnOthers: (app) => passOnOthers(app, () => place) },
  })
  stopWhenAsked(async () => {
    // Other workers accept new connections from now on. `app.close` would close idle connections at once, on which
    // clients may be sending a request.
    NetServer.prototype.close.call(app.server)
    await untilNoneArrives()
    // Each answer tells the client how long its idle connection lasts. After that time no client uses one.
    await app.drain(app.server.keepAliveTimeout)
    app.server.closeIdleConnections()
    const connections = promisify(app.server.getConnections).bind(app.server)
    while ((await connections()) > 0) await wait(checkedEveryMs)
    await app.close()
    await close()
  })
  await listen(app, deps.config)
  tellPrimary({ listening: true })
}

/**
 * Returns when the primary knows that this process accepts no more connections, and has got back those that were on
 * their way here.
 */
function untilNoneArrives(): Promise<void> {
  return new Promise((resolve) => {
    onMessage((message) => {
      if (message === 'closed') resolve()
    })
    process.once('disconnect', resolve)
    void tellPrimary('closed')
    if (!process.connected) resolve()
  })
}

/** The events of a process that hears of changes from the writer, and reports its own to it. */
function followChanges(emit: (tags: Tag[]) => void): { events: Events; tell(tags: Tag[]): void } {
  const listeners: ((tags: Tag[]) => void)[] = []
  return {
    events: {
      announce: async () => {},
      emit: async (tags) => emit(tags),
      on: (listener) => void listeners.push(listener),
      close: async () => {},
    },
    tell(tags) {
      for (const listener of listeners) listener(tags)
    },
  }
}
