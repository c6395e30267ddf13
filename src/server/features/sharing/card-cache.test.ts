import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import type { Card } from './card.ts'
import { openCardCache } from './card-cache.ts'

const card = (title: string): Card => ({
  title,
  siteName: 'Masthead',
  colors: { background: '#fff', text: '#000', primary: '#f00' },
})

let dataDir: string
let drawn: string[]
let atOnce: number
let max: number
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-'))
  drawn = []
  atOnce = 0
  max = 0
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function draw({ title }: Card): Promise<Buffer> {
  drawn.push(title)
  max = Math.max(max, ++atOnce)
  await new Promise((resolve) => setTimeout(resolve, 5))
  atOnce--
  if (title === 'broken') throw new Error('cannot be drawn')
  return Buffer.from(`picture of ${title}`)
}

const open = (directory = dataDir) =>
  openCardCache(
    { config: loadConfig({ NODE_ENV: 'test', DATA_DIR: directory }), log: pino({ level: 'silent' }) },
    draw,
  )

test('a card is drawn once however many requests arrive, and different ones in turn', async () => {
  const cache = open()
  const asked = ['a', 'b', 'a', 'c', 'a', 'b']
  const pictures = await Promise.all(asked.map((name) => cache.image(`${name}.png`, card(name))))
  expect(pictures.map(String)).toEqual(asked.map((name) => `picture of ${name}`))
  expect(drawn.sort()).toEqual(['a', 'b', 'c'])
  expect(max).toBe(1)
})

test('a card is cached for the next start, with no other files beside it', async () => {
  await open().image('a.png', card('a'))
  expect(String(await open().image('a.png', card('a')))).toBe('picture of a')
  expect(drawn).toEqual(['a'])
  expect(await readdir(path.join(dataDir, 'tmp'))).toEqual([])
})

test('a card that could not be drawn is tried again', async () => {
  const cache = open()
  await expect(cache.image('broken.png', card('broken'))).rejects.toThrow('cannot be drawn')
  await expect(cache.image('broken.png', card('broken'))).rejects.toThrow('cannot be drawn')
  expect(drawn).toEqual(['broken', 'broken'])
})

test('a card is sent although it cannot be cached', async () => {
  await writeFile(path.join(dataDir, 'cards'), 'no folder')
  expect(String(await open().image('a.png', card('a')))).toBe('picture of a')
})

test('too many different cards at once are refused until some are drawn', async () => {
  const cache = open()
  const many = Array.from({ length: 70 }, (_, index) => cache.image(`${index}.png`, card(`${index}`)))
  const outcomes = await Promise.allSettled(many)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(50)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE' })
  expect(String(await cache.image('69.png', card('69')))).toBe('picture of 69')
})

test('the oldest cards are removed when there are more than 5,000', async () => {
  const folder = path.join(dataDir, 'cards')
  await mkdir(folder)
  for (let index = 0; index < 5000; index++) await writeFile(path.join(folder, `${index}.png`), '')
  const longAgo = new Date('2020-01-01')
  await utimes(path.join(folder, '77.png'), longAgo, longAgo)
  await open().image('new.png', card('new'))
  const names = await readdir(folder)
  expect(names).toHaveLength(5000)
  expect(names).toContain('new.png')
  expect(names).not.toContain('77.png')
})
