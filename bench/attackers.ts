// Floods a site over 16 connections, in a separate process with lower priority than the server and the readers.
import http from 'node:http'
import { setPriority } from 'node:os'
import type { AttackCall } from './attack-calls.ts'
import type { Targets } from './attack-targets.ts'
import { attacks } from './attacks.ts'

const connections = 16
// The next attack begins when the earlier requests are answered, or after a time limit.
const endsWithinMs = 6000

type Order = { origin: string; targets: Targets; name: string } | 'stop'

setPriority(19)
let isOn = false

function send(agent: http.Agent, origin: string, { method, path, headers = {}, body }: AttackCall) {
  return new Promise<number>((resolve) => {
    const request = http.request(origin + path, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('close', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
    request.end(body)
  })
}

async function flood(origin: string, targets: Targets, name: string): Promise<Record<number, number>> {
  const attack = attacks[name]
  if (!attack) throw new Error(`There is no attack called ${name}.`)
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<number, number> = {}
  const one = async () => {
    while (isOn) {
      const status = await send(agent, origin, attack(targets))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.race([
    Promise.all(Array.from({ length: connections }, one)),
    new Promise((resolve) => process.once('message', () => setTimeout(resolve, endsWithinMs))),
  ])
  agent.destroy()
  return statuses
}

process.on('message', (order: Order) => {
  isOn = order !== 'stop'
  if (order === 'stop') return
  void flood(order.origin, order.targets, order.name).then((statuses) => process.send?.(statuses))
})
