// The attacks in the form of each kind of field, and how they are stored.
import { attacks } from './attack-texts.ts'
import { type Call, expect } from './test.ts'

const atOnce = 8

// No field accepts control characters.
export const texts = attacks.map((attack) => attack.replace(/[^\P{Cc}\t\n]/gu, ' '))
export const line = (index: number): string => (texts[index % texts.length] ?? '').replace(/\s+/g, ' ')

/** An attack reduced to the characters of an address. */
export const partOfAddress = (index: number): string => line(index).replace(/[\s\\<>"`\p{Cf}]|%00/gu, '')

/** All attacks in as few texts of at most `max` characters as possible. */
export function packed(max: number): string[] {
  const packs = ['']
  for (const text of texts) {
    const last = packs.at(-1) ?? ''
    if (last.length + text.length < max) packs[packs.length - 1] = `${last}${text}\n`
    else packs.push(`${text}\n`)
  }
  return packs
}

/** The API's answer to a creation. */
export type Made = { id: string; content: string; url: string; [name: string]: unknown }

export async function made(api: Call, path: string, body: object): Promise<Made> {
  const { status, data } = await api('POST', path, body)
  expect([path, JSON.stringify(data).slice(0, 300), status]).toEqual([path, expect.anything(), 201])
  return { ...data, url: String(data.url) }
}

export async function changed(api: Call, path: string, body: object): Promise<Made> {
  const { status, data } = await api('PUT', path, body)
  expect([path, JSON.stringify(data).slice(0, 300), status]).toEqual([path, expect.anything(), 200])
  return { ...data, url: String(data.url) }
}

/** The results of `work` for 0 to `count` - 1 in order, several at a time. */
export async function eachOf<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < count; n += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - n) }, (_, m) => work(n + m))
    results.push(...(await Promise.all(some)))
  }
  return results
}
