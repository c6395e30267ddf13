import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { workerFlag, writerFlag } from '../../src/server/workers/process-messages.ts'
import { scaled } from './timeouts.ts'

export type Children = { writers: number[]; workers: number[] }

/** The processes that the primary process of a site has started, and that have not ended. */
export function childrenOf(primary: number): Children {
  const children: Children = { writers: [], workers: [] }
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!pid || parentOf(pid) !== primary) continue
    const command = read(pid, 'cmdline').split('\0')
    if (command.includes(writerFlag)) children.writers.push(pid)
    if (command.includes(workerFlag)) children.workers.push(pid)
  }
  return children
}

/** Returns them as soon as they fulfil the condition. */
export async function untilChildren(
  primary: number,
  isFulfilled: (children: Children) => boolean,
): Promise<Children> {
  for (const giveUpAt = Date.now() + scaled(60_000); Date.now() < giveUpAt; await wait(20)) {
    const children = childrenOf(primary)
    if (isFulfilled(children)) return children
  }
  throw new Error(`The processes are still ${JSON.stringify(childrenOf(primary))}`)
}

export const isAlive = (pid: number): boolean => /^State:\s+[^ZX]/m.test(read(pid, 'status'))

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1])

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
