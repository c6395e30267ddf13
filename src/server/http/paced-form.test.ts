import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { inTurns } from './paced-form.ts'

test('a body that has arrived at once is read in as many turns as it has chunks', async () => {
  const chunks = Array.from({ length: 20 }, () => randomBytes(1000))
  let turn = 0
  const count = () => {
    turn += 1
    if (turn < 1000) setImmediate(count)
  }
  const seen: number[] = []
  const read: Buffer[] = []
  const body = inTurns(Readable.from(chunks))
  body.on('data', (chunk: Buffer) => {
    seen.push(turn)
    read.push(chunk)
  })
  setImmediate(count)
  await new Promise((resolve) => body.once('end', resolve))
  expect(Buffer.concat(read).equals(Buffer.concat(chunks))).toBe(true)
  expect(new Set(seen).size).toBe(chunks.length)
})

test('a body that breaks off fails', async () => {
  const broken = Readable.from(
    (async function* () {
      yield randomBytes(100)
      throw new Error('gone')
    })(),
  )
  const read = async () => {
    for await (const _ of inTurns(broken));
  }
  await expect(read()).rejects.toThrow('gone')
})
