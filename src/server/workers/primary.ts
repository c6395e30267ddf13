import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError } from '../config.ts'
import { sayRunning } from '../listen.ts'
import { ownProgram } from '../own-files.ts'
import { stopOnSignal, stopWithinMs } from '../stop-cleanly.ts'
import { createChanges } from './changes.ts'
import { type ToPrimary, type WriterPlace, workerFlag, workerName, writerFlag } from './process-messages.ts'
import { createPlace, EndedAtOnce, type Running } from './running.ts'

/** How long requests wait for the writer: after it has crashed, and while it is replaced. */
const patienceMs = 5000
const replacedWithinMs = 20_000
/** The id of a change that the primary sends only to know when every worker has read it. */
const ofPrimary = -1
/** A worker that takes longer is stuck. */
const knownWithinMs = 1000
/** How old a page can become while there is no writer to hear of the changes of other instances. */
const unheardMs = 5000
// The writer stops after the workers, because it answers their last requests.
const workersStopWithinMs = stopWithinMs * 0.7

/** Starts the writer and the workers, keeps them running, and carries what they say to each other. */
export async function runPrimary(config: Config, log: FastifyBaseLogger): Promise<void> {
  const folder = await privateFolder()
  const instance = createInstance(config, log, folder)
  let isStopping = false
  // A signal would otherwise end a site that is still starting.
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  process.on('SIGUSR2', () => void started.then(instance.restart))
  stopOnSignal(log, async () => {
    isStopping = true
    await instance.stop()
  })
  try {
    sayRunning(config, await instance.start())
    start()
  } catch (error) {
    if (isStopping) return
    await instance.stop()
    // The process that ended has already said why.
    if (error instanceof EndedAtOnce) process.exit(1)
    throw error
  }
}

function createInstance(config: Config, log: FastifyBaseLogger, folder: string) {
  const program = ownProgram('main.ts')
  let socket = ''
  let sockets = 0
  let place: WriterPlace = { writer: null, patienceMs }
  let setupUrl: string | undefined
  let restarting: Promise<void> | undefined

  const writer = createPlace(
    () => {
      sockets += 1
      socket = path.join(folder, String(sockets))
      return fork(program, [writerFlag, socket])
    },
    {
      hear(message) {
        if (message === 'closed') return
        if ('changed' in message) void changes.tell(message).then(() => tellWriter({ heard: message.id }))
        if (!('listening' in message)) return
        setupUrl = message.setupUrl
        tellPlace({ writer: socket, patienceMs })
      },
      gone(_, isByItself) {
        if (isByItself) tellPlace({ writer: null, patienceMs })
        // The writer may have stored something without announcing it.
        changes.tellEverything()
      },
    },
    log,
  )
  cluster.setupPrimary({ exec: program, args: [workerFlag] })
  const workers = Array.from({ length: config.workers }, (_, at) =>
    createPlace(
      () => forkWorker(`worker ${at + 1}`),
      { hear: hearWorker, gone: (from) => changes.forget(from) },
      log,
    ),
  )
  const running = () => workers.flatMap(({ all }) => [...all()])
  const tellWriter = (message: Parameters<Running['tell']>[0]) => {
    for (const one of writer.all()) one.tell(message)
  }
  const changes = createChanges(running)

  function hearWorker(message: ToPrimary, from: Running): void {
    if (message === 'closed') from.tell('closed')
    else if ('listening' in message) from.tell(place)
    else if ('report' in message || 'figures' in message) tellWriter(message)
    else if ('heard' in message) changes.heard(from, message.heard)
  }

  let forgetting: NodeJS.Timeout | undefined
  function tellPlace(now: WriterPlace): void {
    place = now
    for (const worker of running()) worker.tell(now)
    clearInterval(forgetting)
    const hasOthers = config.databaseUrl !== undefined
    if (now.writer === null && hasOthers) forgetting = setInterval(changes.tellEverything, unheardMs)
  }

  async function replaceAll(): Promise<void> {
    log.info('replacing all processes, one after the other')
    tellPlace({ writer: null, patienceMs: replacedWithinMs })
    // Until a worker knows this, it may be sending a request to the writer.
    await Promise.race([changes.tell({ changed: [], id: ofPrimary }), wait(knownWithinMs)])
    await writer.reopen(stopWithinMs)
    for (const worker of workers) await worker.replace(stopWithinMs)
    log.info('all processes are replaced')
  }

  return {
    /** Returns the address at which the first administrator is created, if there is none yet. */
    async start(): Promise<string | undefined> {
      await writer.open()
      const [first, ...others] = workers
      // One worker starts alone, so that a port that cannot be used is reported once.
      await first?.open()
      await Promise.all(others.map((worker) => worker.open()))
      return setupUrl
    },
    restart(): Promise<void> {
      restarting ??= replaceAll()
        .catch((error: unknown) => log.error({ err: error }, 'the processes could not be replaced'))
        .finally(() => {
          restarting = undefined
        })
      return restarting
    },
    async stop(): Promise<void> {
      const giveUpAt = performance.now() + stopWithinMs
      clearInterval(forgetting)
      tellWriter('drain')
      await Promise.all(workers.map((worker) => worker.close(workersStopWithinMs)))
      await writer.close(giveUpAt - performance.now())
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function forkWorker(name: string): ChildProcess {
  const worker = cluster.fork({ [workerName]: name })
  // A message to a worker that has just ended may fail. The end itself is noticed anyway.
  worker.on('error', () => {})
  return worker.process
}

/** A folder that only this user can open. Its path is short, because the path of a socket has to be. */
async function privateFolder(): Promise<string> {
  try {
    return await mkdtemp(path.join(tmpdir(), 'masthead-'))
  } catch (error) {
    throw new ConfigError(
      `WORKERS is more than 1, but no folder can be created in ${tmpdir()}. Set TMPDIR to a folder that can be written.`,
      { cause: error },
    )
  }
}
