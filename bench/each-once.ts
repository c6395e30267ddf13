import { Agent, get } from 'node:http'

const connections = 16

/** Asks for each path once, over 16 connections. The time runs from the first request to the last answer. */
export async function askEachOnce(
  origin: string,
  paths: string[],
  headers: Record<string, string>,
): Promise<{ seconds: number; errors: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let at = 0
  let errors = 0
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(origin + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) errors += 1
        response.resume().on('end', resolve).on('error', reject)
      }).on('error', reject)
    })
  const began = performance.now()
  const workers = Array.from({ length: connections }, async () => {
    while (at < paths.length) await ask(paths[at++] ?? '/')
  })
  await Promise.all(workers)
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { seconds, errors }
}
