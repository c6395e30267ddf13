import { pino } from 'pino'
import { ConfigError, loadConfig } from './config.ts'
import { workerFlag, writerFlag } from './workers/process-messages.ts'

/** Readable logs, if the development package that writes them is installed. */
function prettyLines() {
  try {
    import.meta.resolve('pino-pretty')
    return { transport: { target: 'pino-pretty' } }
  } catch {
    return {}
  }
}

// Each kind of process loads only what it needs.
async function main(): Promise<void> {
  const config = loadConfig()
  const log = pino({ level: config.logLevel, ...(process.stdout.isTTY && prettyLines()) })
  const { argv } = process
  if (argv.includes(workerFlag)) return (await import('./workers/worker.ts')).runWorker(config, log)
  if (argv.includes(writerFlag))
    return (await import('./serve.ts')).serve(config, log, await import('./workers/writer.ts'))
  if (config.workers > 1 && !argv.includes('--dev'))
    return (await import('./workers/primary.ts')).runPrimary(config, log)
  return (await import('./serve.ts')).serve(config, log)
}

main().catch(async (error: unknown) => {
  const { MigrationError } = await import('./db/migrate.ts')
  const { ArchiveError } = await import('./features/archive/archive.ts')
  const isForeseen = [ConfigError, MigrationError, ArchiveError].some((kind) => error instanceof kind)
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${isForeseen ? message : stack}\n`)
  process.exit(1)
})
