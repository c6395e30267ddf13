import { setTimeout as pause } from 'node:timers/promises'

type Frame = { functionName: string; url: string }
type ProfileNode = { id: number; callFrame: Frame; children?: number[] }
type Profile = { nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] }

/** Where the time of a page is spent. A sample belongs to the first part that one of its frames belongs to, from the top. */
const parts: readonly [name: string, url: RegExp][] = [
  ['SQL', /\/src\/server\/db\/|\/node_modules\/kysely\/|^node:sqlite/],
  ['pictures', /\/src\/server\/features\/media\/|\/features\/site\/pictures\.ts$/],
  ['rendering', /\/dist\/server\/|\/src\/(?:site|content|i18n)\//],
  [
    'cache entry',
    /\/src\/server\/http\/page-cache\/|\/src\/server\/platform\/purge\/|\/features\/site\/(?:digest|surroundings)\.ts$/,
  ],
  [
    'HTTP',
    /^node:(?:_?http|net|internal\/(?:http|streams|stream_base))|\/node_modules\/(?:fastify|find-my-way)\/|\/src\/server\/http\//,
  ],
  ['the rest of the server', /\/src\/server\//],
]
const collector = 'garbage collection'
const other = 'Node itself'

/** Profiles the main thread of a server, whose inspector is at `port`, during `work`. Returns shares of the time it was busy. */
export async function sharesDuring(port: number, work: () => Promise<unknown>): Promise<Map<string, number>> {
  const inspector = await connect(port)
  await inspector.send('Profiler.enable')
  await inspector.send('Profiler.start')
  await work()
  const { profile } = (await inspector.send('Profiler.stop')) as { profile: Profile }
  inspector.close()
  return sharesOf(profile)
}

async function connect(port: number) {
  const socket = new WebSocket(await addressOf(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
  })
  let last = 0
  return {
    send: (method: string) =>
      new Promise<unknown>((resolve) => {
        last += 1
        waiting.set(last, resolve)
        socket.send(JSON.stringify({ id: last, method }))
      }),
    close: () => socket.close(),
  }
}

async function addressOf(port: number): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined)
    const [target] = targets ? ((await targets.json()) as { webSocketDebuggerUrl: string }[]) : []
    if (target) return target.webSocketDebuggerUrl
    await pause(50)
  }
  throw new Error(`nothing can be profiled at port ${port}`)
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const partOf = (id: number | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id)
    if (!node) return other
    const { functionName, url } = node.callFrame
    if (functionName === '(garbage collector)') return collector
    return parts.find(([, pattern]) => pattern.test(url))?.[0] ?? partOf(parents.get(node.id))
  }
  const times = new Map([...parts.map(([name]) => name), collector, other].map((name) => [name, 0]))
  let total = 0
  for (const [index, id] of samples.entries()) {
    if (byId.get(id)?.callFrame.functionName === '(idle)') continue
    const time = timeDeltas[index] ?? 0
    const part = partOf(id)
    times.set(part, (times.get(part) ?? 0) + time)
    total += time
  }
  return new Map([...times].map(([name, time]) => [name, time / total]))
}
