import { siteFolder } from '../own-files.ts'
import { configure, isConfigured } from './first-start.ts'

/** Starts the server. In a terminal, the first start of a new site asks two questions. */
export async function start(): Promise<void> {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  if (isTerminal && !isConfigured(siteFolder)) await configure(siteFolder)
  await import('../main.ts')
}
