import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import { importLogs } from './import-log.ts'
import { parseLine } from './log-lines.ts'
import { exportCsv } from './statistics.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const line = (
  time: string,
  request: string,
  { status = 200, referrer = '-', agent = browser, address = '192.0.2.7' } = {},
) => `${address} - - [${time}] "${request} HTTP/1.1" ${status} 5120 "${referrer}" "${agent}"`

describe('a line of an access log', () => {
  test('is read in the format "combined"', () => {
    expect(
      parseLine(line('03/Mar/2024:23:59:58 +0100', 'GET /a?b=c', { referrer: 'https://x.example/"' })),
    ).toBe(undefined)
    expect(parseLine(line('03/Mar/2024:23:59:58 +0100', 'GET /a?b=c', { agent: 'a \\"b\\" \\x22' }))).toEqual(
      {
        at: Date.parse('2024-03-03T22:59:58Z'),
        address: '192.0.2.7',
        method: 'GET',
        url: '/a?b=c',
        status: 200,
        referrer: undefined,
        userAgent: 'a \\"b\\" \\x22',
      },
    )
  })

  test.each([
    '',
    'nonsense',
    `1.1.1.1 - - [99/Foo/2024:00:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "-"`,
    '['.repeat(9000),
  ])('is left out when it is %.20s', (text) => {
    expect(parseLine(text)).toBeUndefined()
  })
})

describeEachEngine('importing access logs', (engine) => {
  let site: TestApp
  let folder: string
  let article: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-logs-'))
    const text = { title: 'Tides', content: '<p>High</p>', status: 'published' as const }
    article = (await articles.create(site.ctx(), { ...text, publishedAt: '2024-01-01T00:00:00.000Z' })).id
  })
  beforeEach(async () => {
    await site.deps.db.deleteFrom('statistics').execute()
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function log(name: string, lines: string[]): Promise<string> {
    const file = path.join(folder, name)
    const text = `${lines.join('\n')}\n`
    await writeFile(file, name.endsWith('.gz') ? gzipSync(text) : text)
    return file
  }
  /** What is stored, as lines of the export. */
  async function stored(): Promise<string[]> {
    const pieces: string[] = []
    for await (const piece of await exportCsv(site.ctx(), { from: '2024-03-01', to: '2026-11-20' }))
      pieces.push(piece)
    return pieces
      .join('')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((one) => one.replaceAll('"', ''))
  }

  test('counts their visits as the server does, once', async () => {
    const newer = await log('access.log', [
      line('04/Mar/2024:00:10:00 +0000', 'GET /blog/tides', { address: '192.0.2.8' }),
      line('04/Mar/2024:06:10:00 +0000', 'GET /gone/away?utm=1', { address: '192.0.2.8' }),
      line('04/Mar/2024:06:10:01 +0000', 'GET /search?q=%00Whales%0a'),
      line('04/Mar/2024:06:10:02 +0000', 'GET /old-file.pdf'),
      line('04/Mar/2024:06:10:03 +0000', 'GET /feed/', { agent: 'Feedly/1.0 (12 subscribers)' }),
      'not a line of a log',
    ])
    const older = await log('access.log.1.gz', [
      line('03/Mar/2024:10:00:00 +0000', 'GET /blog/tides', { referrer: 'https://news.example/today' }),
      line('03/Mar/2024:10:00:01 +0000', 'GET /blog/tides', { status: 304 }),
      line('03/Mar/2024:10:00:02 +0000', 'GET /blog/tides', { status: 404 }),
      line('03/Mar/2024:10:00:03 +0000', 'HEAD /blog/tides'),
      line('03/Mar/2024:10:00:04 +0000', 'GET /assets/site.css'),
      line('03/Mar/2024:10:00:05 +0000', 'GET /blog/tides', { agent: 'Googlebot/2.1' }),
      line('03/Mar/2024:23:59:59 +0000', 'GET /', { address: '192.0.2.9' }),
    ])
    const files = [newer, older]
    expect(await importLogs(site.ctx(), files)).toEqual({ lines: 13, unreadable: 1, days: 2, known: 0 })
    const first = await stored()
    expect(first.sort()).toEqual(
      [
        '2024-03-03,totals,views,views,3',
        '2024-03-03,totals,visitors,visitors,2',
        '2024-03-04,totals,views,views,3',
        '2024-03-04,totals,visitors,visitors,2',
        '2024-03-04,totals,searches,searches,1',
        '2024-03-04,totals,feeds,feeds,12',
        '2024-03-04,totals,downloads,downloads,1',
        `2024-03-03,pages,article:${article},Tides,2`,
        '2024-03-03,pages,/,Home page,1',
        `2024-03-04,pages,article:${article},Tides,1`,
        '2024-03-04,pages,/gone/away,/gone/away,1',
        '2024-03-04,pages,/search,Search,1',
        `2024-03-03,entries,article:${article},Tides,2`,
        '2024-03-03,entries,/,Home page,1',
        `2024-03-04,entries,article:${article},Tides,1`,
        '2024-03-04,entries,/gone/away,/gone/away,1',
        '2024-03-04,entries,/search,Search,1',
        "2024-03-03,referrers,'-,Direct or unknown,2",
        '2024-03-03,referrers,news.example,news.example,1',
        "2024-03-04,referrers,'-,Direct or unknown,3",
        '2024-03-04,searches,whales,whales,1',
        '2024-03-04,feeds,Feedly,Feedly,12',
        '2024-03-04,downloads,/old-file.pdf,/old-file.pdf,1',
      ].sort(),
    )
    expect(await importLogs(site.ctx(), files)).toMatchObject({ days: 0, known: 2 })
    expect((await stored()).sort()).toEqual(first)
  })
})
