import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonListsIn, readJsonList } from './json-lists.ts'
import { readJsonValues } from './json-values.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-json-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(json: string) {
  const file = path.join(folder, 'list.json')
  await writeFile(file, json)
  return { file, again: 'Export it again.' }
}

async function all(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = []
  for await (const value of values) list.push(value)
  return list
}

it('finds the lists of a file that are at most two objects deep, with the names in their objects', async () => {
  const value = {
    meta: { tags: ['a', 'b'], deep: { deeper: [1] } },
    'the.posts': [
      { id: 1, tags: [{ no: 1 }], author: { name: 'x' } },
      2,
      [{ inner: 1 }],
      { title: 'x', id: 2 },
    ],
    empty: [],
  }
  const json = await written(JSON.stringify(value))
  expect(await jsonListsIn(json)).toMatchObject([
    { keys: ['meta', 'tags'], length: 2, objects: 0, names: [] },
    { keys: ['the.posts'], length: 4, objects: 2, names: ['id', 'tags', 'author', 'title'] },
    { keys: ['empty'], length: 0 },
  ])
  expect(await all(readJsonList(json, { keys: ['the.posts'] }))).toEqual(value['the.posts'])
  expect(await jsonListsIn(await written('[[{"a":1}]]'))).toMatchObject([{ keys: [], length: 1, objects: 0 }])
})

it('refuses a file that is no JSON, is cut off, is nested too deeply or has a record without an end', async () => {
  for (const json of ['{"posts":[', '[{"a":1}', '{"a" 1}', '', '[1] x'])
    await expect(written(json).then(jsonListsIn), json).rejects.toThrow(/^list\.json is not valid JSON: /)
  await expect(written('['.repeat(2000)).then(jsonListsIn)).rejects.toThrow(
    'list.json is nested too deeply. Export it again.',
  )
  const endless = await written(`[{"a":"${'x'.repeat(65 * 1024 ** 2)}`)
  await expect(jsonListsIn(endless)).rejects.toThrow(/^list\.json has a record of more than 64 MB/)
  await expect(all(readJsonValues(endless, ['$.*']))).rejects.toThrow(/more than 64 MB/)
})

it('reads and passes over lists that are longer than a record may be', async () => {
  const long = Array(70)
    .fill(`{"a":"${'x'.repeat(1024 ** 2)}"}`)
    .join(',')
  const json = await written(`{"posts":[${long}],"others":[{"b":1},{"b":2}]}`)
  const lists = await jsonListsIn(json)
  expect(lists).toMatchObject([{ objects: 70 }, { objects: 2 }])
  let count = 0
  for await (const _value of readJsonList(json, { keys: ['posts'] })) count += 1
  expect(count).toBe(70)
  expect(await all(readJsonList(json, { keys: ['others'] }, lists))).toEqual([{ b: 1 }, { b: 2 }])
})

it('reads texts as they are, also with marks of byte order in them', async () => {
  const texts = ['\uFEFFmark', 'ß\uFEFF港', 'a\uFEFF', '\\ufeff \\ " \u0000']
  const json = await written(`\uFEFF${JSON.stringify({ texts })}`)
  const values = await all(readJsonValues(json, ['$.texts.*']))
  expect(values).toMatchObject(texts.map((value) => ({ value })))
})
