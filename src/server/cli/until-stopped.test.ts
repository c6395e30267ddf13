import { expect, it } from 'vitest'
import { untilStopped } from './until-stopped.ts'

it.each(['SIGINT', 'SIGTERM'] as const)('%s stops the work, and returns nothing', async (name) => {
  const listeners = process.listenerCount(name)
  const work = untilStopped(async (signal) => {
    process.emit(name, name)
    signal.throwIfAborted()
    return 'done'
  })
  expect(await work).toBeUndefined()
  expect(process.listenerCount(name)).toBe(listeners)
})

it('lets any second signal end the process', async () => {
  const listeners = process.listenerCount('SIGTERM')
  await untilStopped(async () => {
    process.emit('SIGINT', 'SIGINT')
    expect(process.listenerCount('SIGTERM')).toBe(listeners)
  })
})

it('returns what was done, and throws what has failed', async () => {
  expect(await untilStopped(async () => 'done')).toBe('done')
  await expect(untilStopped(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})
