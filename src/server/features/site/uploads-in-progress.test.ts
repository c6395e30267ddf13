import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createArriving } from './uploads-in-progress.ts'

function setUp() {
  let now = 0
  const take = createArriving(() => now)
  const ended: string[] = []
  const begin = (client: string, socket: { bytesRead: number }) => {
    let end = () => {}
    const lasting = new Promise<void>((resolve, reject) => {
      end = () => {
        ended.push(client)
        reject(new Error('aborted'))
      }
      resolveOf.set(client, resolve)
    })
    return take(client, { socket, destroy: () => end() } as unknown as IncomingMessage, () => lasting)
  }
  const resolveOf = new Map<string, () => void>()
  return {
    begin,
    ended,
    finish: (client: string) => resolveOf.get(client)?.(),
    wait: (ms: number) => (now += ms),
  }
}

const full = ({ begin }: ReturnType<typeof setUp>) =>
  Array.from({ length: 20 }, (_, index) => {
    const socket = { bytesRead: 0 }
    return { socket, arriving: begin(`client ${index}`, socket).catch((error: Error) => error.message) }
  })

test('nobody can upload more than two forms at once', async () => {
  const { begin, finish } = setUp()
  const socket = { bytesRead: 0 }
  const first = begin('one', socket)
  void begin('one', socket)
  await expect(begin('one', socket)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  void begin('other', socket)
  finish('one')
  void first
})

test('when all places are taken, the slowest upload loses its place to the newest', async () => {
  const forms = setUp()
  const all = full(forms)
  await expect(forms.begin('early', { bytesRead: 0 })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  forms.wait(11_000)
  for (const [index, { socket }] of all.entries()) socket.bytesRead = index === 7 ? 10 : 1_000_000
  void forms.begin('late', { bytesRead: 5000 })
  expect(forms.ended).toEqual(['client 7'])
  expect(await all[7]?.arriving).toBe('aborted')
})
