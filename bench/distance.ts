// `startDistance` runs this in a separate process, so that it does not disturb the measurement.
import { type ChildProcess, fork } from 'node:child_process'
import { connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

export type Distance = { set(milliseconds: number): void; end(): void }

/**
 * Forwards connections from `port` to `target` and delays every byte by the chosen number of milliseconds in each
 * direction.
 */
export async function startDistance(port: number, target: number): Promise<Distance> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [String(port), String(target)])
  await new Promise((resolve) => child.once('message', resolve))
  return { set: (milliseconds) => child.send(milliseconds), end: () => child.kill() }
}

let milliseconds = 0

function pass(from: Socket, to: Socket): void {
  const later = (act: () => void) => setTimeout(act, milliseconds)
  from.setNoDelay()
  from.on('data', (bytes) => later(() => to.writable && to.write(bytes)))
  from.on('end', () => later(() => to.end()))
  from.on('error', () => to.destroy())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [port, target] = process.argv.slice(2).map(Number)
  process.on('message', (wanted) => {
    milliseconds = Number(wanted)
  })
  process.on('disconnect', () => process.exit())
  const relay = createServer((reader) => {
    const site = connect(target ?? 0, '127.0.0.1')
    pass(reader, site)
    pass(site, reader)
  })
  relay.listen(port, '127.0.0.1', () => process.send?.('ready'))
}
