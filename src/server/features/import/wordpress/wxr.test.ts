import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ImportFileError } from '../read/import-file-error.ts'
import { type ReadWxrOptions, readWxr } from './wxr.ts'

const fixture = (name: string) => path.resolve('tests/fixtures/wordpress', name)
const unitTest = path.resolve('../shared/data/theme-unit-test.wordpress.xml')

async function refusal(
  source: Parameters<typeof readWxr>[0],
  options?: ReadWxrOptions,
): Promise<ImportFileError> {
  const error = await readWxr(source, options).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ImportFileError) return error
  throw new Error(`It was not refused: ${String(error)}`)
}

const namespaces =
  'xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
const exportOf = (items: string) => Readable.from([`<rss ${namespaces}><channel>${items}</channel></rss>`])

describe('a whole export', () => {
  it('returns the site, with the address of the icon but not its words', async () => {
    const { site } = await readWxr(fixture('site.xml'))
    expect(site).toEqual({
      title: 'Harbour & Hill',
      link: 'https://harbour.example',
      description: 'Walks between the sea and the moor',
      language: 'en-GB',
      icon: 'https://harbour.example/icon.png',
    })
  })

  it('returns authors, categories with parents, and tags, each term once', async () => {
    const { authors, categories, tags, terms } = await readWxr(fixture('site.xml'))
    expect(authors).toEqual([{ id: '3', login: 'mira', email: 'mira@harbour.example', name: 'Mira Holt' }])
    expect(categories.map(({ slug, parent }) => [slug, parent])).toEqual([
      ['walks', ''],
      ['coast', 'walks'],
      ['uncategorized', ''],
    ])
    expect(categories[0]).toMatchObject({ id: '10', name: 'Walks &amp; rambles', description: 'On foot' })
    expect(tags.map(({ name }) => name)).toEqual(['Rain'])
    expect(terms.map(({ taxonomy, slug }) => [taxonomy, slug])).toEqual([
      ['nav_menu', 'header-menu'],
      ['nav_menu', 'unused'],
    ])
  })

  it('returns each field of an item', async () => {
    const { items } = await readWxr(fixture('site.xml'))
    expect(items[0]).toMatchObject({
      id: '101',
      type: 'post',
      status: 'publish',
      title: 'The <em>long</em> way &amp; back',
      slug: 'long-way',
      link: 'https://harbour.example/2021/05/long-way/',
      authorLogin: 'mira',
      publishedAt: '2021-05-04T10:00:00.000Z',
      modifiedAt: '2021-06-01T08:00:00.000Z',
      excerpt: 'Seven <b>miles</b>.',
      isSticky: true,
      parentId: null,
      attachmentUrl: null,
      comments: [expect.any(String), expect.any(String)],
    })
    expect(items[0]?.terms[1]).toEqual({ domain: 'category', slug: 'walks', name: 'Walks' })
    expect(items.find(({ type }) => type === 'attachment')).toMatchObject({
      parentId: '101',
      attachmentUrl: 'https://harbour.example/files/pier.jpg',
    })
  })

  it('joins CDATA sections that were split around their own end marker', async () => {
    const { items } = await readWxr(fixture('site.xml'))
    expect(items[0]?.content).toContain('an end marker ]]> inside.\n\n[gallery]')
  })

  it('reads a stray end marker as WordPress does, with a note', async () => {
    const text = 'Script: //]]></script> and <b>more</b> after it'
    const source = (await readFile(fixture('site.xml'), 'utf8'))
      .replace('<title>', '<title>Odd ]]> ')
      .replace(/(<content:encoded><!\[CDATA\[)[\s\S]*?(?=\]\]><\/content:encoded>)/, `$1${text}`)
    const damaged = path.join(tmpdir(), `masthead-stray-${process.pid}.xml`)
    await writeFile(damaged, source)
    const { site, items, notes } = await readWxr(damaged).finally(() => rm(damaged))
    const whole = await readWxr(fixture('site.xml'))
    expect(site.title).toBe(`Odd ]]> ${whole.site.title}`)
    expect(items[0]?.content).toBe(text)
    expect(items.slice(1)).toEqual(whole.items.slice(1))
    expect(notes.at(-1)).toContain('has “]]>” where XML does not allow it')
  })

  it('uses the first value of a meta key, and keeps no key that it does not use', async () => {
    const meta = (key: string, value: string) =>
      `<w:postmeta><w:meta_key>${key}</w:meta_key><w:meta_value>${value}</w:meta_value></w:postmeta>`
    const all = [
      meta('_wp_old_slug', 'first'),
      meta('_wp_old_slug', 'second'),
      meta('_elementor_data', 'x'.repeat(1000)),
      meta('__proto__', 'x'),
      meta('_wp_attachment_metadata', `"width";i:40;${'x'.repeat(5000)}`),
    ]
    const { items } = await readWxr(
      Readable.from([
        `<rss xmlns:w="https://wordpress.org/export/1.1/"><channel><item>${all.join('')}</item><item/></channel></rss>`,
      ]),
    )
    expect(Object.keys(items[0]?.meta ?? {})).toEqual(['_wp_old_slug', '_wp_attachment_metadata'])
    expect(items[0]?.meta._wp_old_slug).toBe('first')
    expect(items[0]?.meta._wp_attachment_metadata).toMatch(/^"width";i:40;x{987}$/)
    expect(items.map(({ meta }) => Object.getPrototypeOf(meta))).toEqual([null, null])
  })

  it('has once in memory what many items have', async () => {
    const item = '<item><w:post_type>post</w:post_type><category nicename="coast">Coast</category></item>'
    const { items } = await readWxr(
      Readable.from([
        `<rss xmlns:w="https://wordpress.org/export/1.1/"><channel>${item}${item}</channel></rss>`,
      ]),
    )
    expect(items[0]?.terms[0]).toBe(items[1]?.terms[0])
  })

  it('dates a draft by its local date if it has no other', async () => {
    const { items } = await readWxr(fixture('site.xml'))
    expect(items.find(({ id }) => id === '104')?.publishedAt).toBe('2021-07-01T09:30:00.000Z')
  })

  it('recognizes the elements by namespace, whatever their prefix', async () => {
    const { items } = await readWxr(
      Readable.from([
        '<rss xmlns:w="https://wordpress.org/export/1.1/"><channel><item><w:post_id>5</w:post_id></item></channel></rss>',
      ]),
    )
    expect(items[0]?.id).toBe('5')
  })

  it('gives the same result however the bytes are split', async () => {
    const text =
      '<item><wp:post_id>1</wp:post_id><title><![CDATA[Größe 港 😀 ]]]]><![CDATA[>]]></title></item>'
    const bytes = Buffer.from(`\ufeff\n<rss ${namespaces}><channel>${text}</channel></rss>`)
    const { items } = await readWxr(Readable.from([...bytes].map((byte) => Buffer.from([byte]))))
    expect(items[0]?.title).toBe('Größe 港 😀 ]]>')
  })

  it('replaces control characters, and reports that', async () => {
    const result = await readWxr(exportOf('<item><wp:post_id>1</wp:post_id><title>a\u0008b</title></item>'))
    expect(result.items[0]?.title).toBe('a b')
    expect(result.notes).toEqual(['Replaced 1 control characters, which XML does not allow, with spaces.'])
  })

  it('reports its progress', async () => {
    const reported: number[] = []
    await readWxr(fixture('site.xml'), { onProgress: ({ items }) => reported.push(items) })
    expect(reported.at(-1)).toBe(28)
  })
})

describe('a file that cannot be imported', () => {
  it.each([
    ['empty.xml', undefined, /^The file is empty\. Export/],
    ['malformed.xml', 17, /^Line 17, column \d+: The file is not well-formed XML \(.+\)\. Export/],
    [
      'truncated.xml',
      72,
      /^Line 72, column \d+: The file ends in the middle of <content:encoded>, after 1 whole items/,
    ],
    ['entity-bomb.xml', 12, /declares its own entities/],
    ['external-entity.xml', 4, /declares its own entities/],
    ['unknown-entity.xml', 16, /not well-formed XML/],
    ['feed.xml', undefined, /^This is an RSS feed, not a WordPress export\. In WordPress choose/],
    ['web-page.html', 1, /not a WordPress export: it starts with <html>/],
    ['missing.xml', undefined, /^There is no file .*missing\.xml\. Check the path\.$/],
    ['.', undefined, /is a folder/],
  ])('%s is refused with its place and what to do', async (name, line, message) => {
    const error = await refusal(fixture(name))
    expect(error.message).toMatch(message)
    expect(error.line).toBe(line)
  })

  it('is refused if it is not UTF-8', async () => {
    const latin = Buffer.from('<rss><channel><title>Gr\u00f6\u00dfe</title></channel></rss>', 'latin1')
    expect((await refusal(Readable.from([latin]))).message).toMatch(/not UTF-8/)
    const declared = Readable.from(['<?xml version="1.0" encoding="windows-1252"?><rss/>'])
    expect((await refusal(declared)).message).toMatch(/encoding is windows-1252\. Save it as UTF-8/)
  })

  it('is refused if it ends before it has begun', async () => {
    expect((await refusal(Readable.from(['<?xml version="1.0"?>\n<!-- This is']))).message).toMatch(
      /^Line 2, .*not well-formed/,
    )
  })

  it('is refused if it ends inside a character', async () => {
    const cut = Buffer.from('<rss><channel><title>港').subarray(0, -1)
    expect((await refusal(Readable.from([cut]))).message).toMatch(/UTF-8|cut off/)
  })

  it('is refused if one field never ends, before it is completely in memory', async () => {
    let given = 0
    async function* endless() {
      yield Buffer.from(`<rss ${namespaces}><channel><item><content:encoded><![CDATA[`)
      for (; given < 1000; given += 1) yield Buffer.alloc(1024, 'x')
    }
    const error = await refusal(endless(), { limits: { fieldChars: 10_000 } })
    expect(error.message).toMatch(/single field is longer than 10000 characters\. Split/)
    expect(given).toBeLessThan(20)
  })

  it('is refused if all its fields together, or its items, are too many', async () => {
    const items = '<item><title>0123456789</title></item>'.repeat(20)
    expect((await refusal(exportOf(items), { limits: { totalChars: 100 } })).message).toMatch(
      /more than 100 characters/,
    )
    expect((await refusal(exportOf(items), { limits: { items: 5 } })).message).toMatch(/more than 5 items/)
  })

  it('is refused if it is nested endlessly', async () => {
    expect((await refusal(exportOf('<a>'.repeat(1000)))).message).toMatch(/nested more than 24 deep/)
  })
})

describe.skipIf(!existsSync(unitTest))('the theme unit test of WordPress', () => {
  it('has 186 items of four types', async () => {
    const { items, categories, tags, authors, notes } = await readWxr(unitTest)
    const ofType = (type: string) => items.filter((item) => item.type === type).length
    expect(items).toHaveLength(186)
    expect(['nav_menu_item', 'post', 'page', 'attachment'].map(ofType)).toEqual([70, 58, 21, 37])
    expect([categories.length, tags.length, authors.length]).toEqual([68, 110, 2])
    expect(notes).toEqual([])
  })

  it('gives every item a date in a plausible year', async () => {
    const { items } = await readWxr(unitTest)
    const years = items.map(({ publishedAt }) => Number(publishedAt?.slice(0, 4)))
    expect(Math.min(...years)).toBeGreaterThan(2000)
    expect(Math.max(...years)).toBe(2030)
  })
})
