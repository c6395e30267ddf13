import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../../../../tests/support/zip.ts'
import { ImportFileError } from './import-file-error.ts'
import { keysAtStart } from './json-keys.ts'
import { recognise } from './recognise.ts'

const fixtures = path.resolve('tests/fixtures')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-recognise-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What is recognised in a file with this content and a neutral name. */
const answer = async (content: string | Buffer) => {
  const file = path.join(folder, 'upload')
  await writeFile(file, content)
  return recognise(file)
}

describe('the system that an export comes from', () => {
  it.each([
    ['wordpress/site.xml', 'wordpress'],
    ['ghost/site.json', 'ghost'],
    ['markdown/hugo', 'markdown'],
    ['wordpress/feed.xml', undefined],
  ])('is recognised: %s', async (name, system) => {
    expect(await recognise(path.join(fixtures, name))).toBe(system)
  })

  it('is recognised in zip files', async () => {
    const ghost = JSON.stringify({ db: [{ meta: {}, data: { posts: [] } }] })
    expect(await answer(await zipOf({ 'site/content/images/a.png': 'x', 'site/a.json': ghost }))).toBe(
      'ghost',
    )
    expect(await answer(await zipOf({ 'blog/a.md': '# A', 'blog/package.json': '{}' }))).toBe('markdown')
    const wxr = await readFile(path.join(fixtures, 'wordpress/site.xml'))
    const nested = { 'a/sitemap.xml': '<urlset/>', 'a/site.000.xml': wxr, 'a/2021/05/notes.md': 'x' }
    expect(await answer(await zipOf(nested))).toBe('wordpress')
    expect(await answer(await zipOf({ 'blog/a.md': '# A', 'blog/feed.xml': '<rss/>' }))).toBe('markdown')
    const squarespace =
      '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://a.squarespace.com</link>'
    expect(await answer(await zipOf({ 'site.xml': squarespace }))).toBeUndefined()
    expect(await answer(await zipOf({ '__MACOSX/a.md': 'x', 'photo.png': 'x' }))).toBeUndefined()
  })

  it('is recognised in other encodings, and behind white space', async () => {
    expect(await answer(Buffer.from('\ufeff {"db":[{"meta":{', 'utf16le'))).toBe('ghost')
    expect(await answer('\ufeff\n{"meta":{"exported_on":1},"data"')).toBe('ghost')
  })

  it.each([
    ['nothing', ''],
    ['a table of something else', 'sku,price\n1,2\n'],
    ['another JSON', '{"a":{"b":[{"c":1}]}}'],
    ['JSON that never ends', `{"a":${'['.repeat(100_000)}`],
    ['a word', 'hello'],
    ['XML of something else', '<?xml version="1.0"?><svg/>'],
    ['bytes', Buffer.from([0, 1, 2, 3])],
  ])('stays unknown for %s', async (_name, content) => expect(await answer(content)).toBeUndefined())

  it('is asked of a file that can be read', async () => {
    await expect(recognise(path.join(folder, 'nothing'))).rejects.toThrow(/cannot be read: it does not exist/)
    const zip = await zipOf({ 'a.json': '{}'.repeat(1000) })
    await expect(answer(zip.subarray(0, 60))).rejects.toThrow(ImportFileError)
  })
})

it('lists the keys of JSON that is cut off', () => {
  const json = '{"a\\"b":1,"list":[{"x":{"y":"}"}},{"z":[1,"q",{"deep'
  expect([...keysAtStart(json)]).toEqual(['a\\"b', 'list', 'list[].x', 'list[].x.y', 'list[].z'])
})
