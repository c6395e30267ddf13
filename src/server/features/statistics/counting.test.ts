import { describe, expect, test } from 'vitest'
import type { Counted } from '../../core/counted-request.ts'
import { createCountingDay, type Visit } from './counting.ts'
import type { Kind } from './statistics.table.ts'
import { createTally } from './tally.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const home: Counted = { as: 'page', name: '/' }

/** The counts of these visits, by kind. */
function counted(...visits: Partial<Visit>[]): (kind: Kind) => Record<string, number> {
  const tally = createTally()
  const day = createCountingDay(() => tally, 'blog.example')
  for (const visit of visits)
    day.count({ counted: home, address: '192.0.2.1', userAgent: browser, referrer: undefined, ...visit })
  day.addVisitors()
  const list = tally.list()
  return (kind) =>
    Object.fromEntries(list.filter((one) => one.kind === kind).map(({ name, count }) => [name, count]))
}

describe('visits', () => {
  test('by one person are views, and one visitor', () => {
    const of = counted({}, {}, { address: '192.0.2.2' }, { userAgent: `${browser} Other` })
    expect(of('totals')).toEqual({ views: 4, visitors: 3 })
    expect(of('pages')).toEqual({ '/': 4 })
  })

  test.each([
    undefined,
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'node',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
    'GPTBot/1.2 (+https://openai.com/gptbot)',
  ])('of %j are those of a robot', (userAgent) => {
    expect(counted({ userAgent })('totals')).toEqual({})
  })

  test('begin where somebody comes from another site, of which only the host is stored', () => {
    const of = counted(
      { referrer: 'https://www.search.example/results?q=secret+words' },
      { referrer: 'https://news.example/a/long/path#part' },
      { referrer: 'android-app://com.example.reader/' },
      { referrer: 'http://192.168.3.4/intranet' },
      { referrer: 'http://[2001:db8::1]/' },
      { referrer: 'javascript:alert(1)' },
      { referrer: 'nonsense' },
      { counted: { as: 'page', name: 'article:1' }, referrer: 'https://blog.example/travel/coast' },
      { counted: { as: 'page', name: 'article:2' }, referrer: 'https://www.blog.example/' },
    )
    expect(of('referrers')).toEqual({
      'search.example': 1,
      'news.example': 1,
      'com.example.reader': 1,
      '-': 4,
    })
    expect(of('entries')).toEqual({ '/': 7 })
    expect(of('pages')).toEqual({ '/': 7, 'article:1': 1, 'article:2': 1 })
  })

  test('from a thousand different sites have a hundred rows; the others share one', () => {
    const of = counted(
      ...Array.from({ length: 1000 }, (_, index) => ({ referrer: `https://site-${index}.example/` })),
    )
    const referrers = of('referrers')
    expect(Object.keys(referrers)).toHaveLength(101)
    expect(referrers['']).toBe(900)
  })
})

describe('searches', () => {
  const search = (words: string, isFound = true): Partial<Visit> => ({
    counted: { as: 'page', name: '/search', search: { words, isFound } },
  })

  test('are counted by their words, and once more without results', () => {
    const of = counted(search('The Coast'), search('the coast'), search('nothing', false))
    expect(of('searches')).toEqual({ 'the coast': 2, nothing: 1 })
    expect(of('missedSearches')).toEqual({ nothing: 1 })
    expect(of('totals')).toMatchObject({ searches: 3, missedSearches: 1 })
  })

  test('for people are counted without their words', () => {
    const of = counted(search('ada@mail.example'), search('+49 30 1234 567'), search('٠١٢٣٤٥٦٧'))
    expect(of('searches')).toEqual({ '': 3 })
  })
})

describe('feeds', () => {
  const feed = (userAgent: string, address = '192.0.2.1'): Partial<Visit> => ({
    counted: { as: 'feed' },
    userAgent,
    address,
  })

  test('count each reader once a day, and a service as often as it says', () => {
    const of = counted(
      feed('Feedly/1.0 (+http://www.feedly.com/fetcher.html; 120 subscribers; like FeedFetcher-Google)'),
      feed('Feedly/1.0 (+http://www.feedly.com/fetcher.html; 120 subscribers)', '192.0.2.9'),
      feed('NetNewsWire (RSS Reader; https://netnewswire.com/)'),
      feed('NetNewsWire (RSS Reader; https://netnewswire.com/)'),
      feed('NetNewsWire (RSS Reader; https://netnewswire.com/)', '192.0.2.3'),
      feed(browser),
      feed('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    )
    expect(of('feeds')).toEqual({ Feedly: 120, NetNewsWire: 2, Browser: 1 })
    expect(of('totals')).toEqual({ feeds: 123 })
  })

  test('believe nobody who claims more readers than there can be', () => {
    const claims = Array.from({ length: 50 }, (_, index) => feed(`Reader${index} 9999999 subscribers`))
    expect(counted(...claims)('totals')).toEqual({})
  })
})

test('a file that is fetched in parts is one download per person and day', () => {
  const file: Counted = { as: 'download', name: 'media:1' }
  const of = counted({ counted: file }, { counted: file }, { counted: file, address: '192.0.2.7' })
  expect(of('downloads')).toEqual({ 'media:1': 2 })
  expect(of('totals')).toEqual({ downloads: 2 })
})
