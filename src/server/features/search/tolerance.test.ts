import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { ArticleInput } from '../../../contracts/article-fields.ts'
import * as articles from '../articles/articles.ts'
import * as settings from '../settings/settings.ts'
import * as search from './search.ts'

describeEachEngine('a search', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow('2026-11-20T09:30:00.000Z')
    for (const { id } of await site.deps.db.selectFrom('articles').select('id').execute())
      await articles.remove(site.ctx(), id)
    await speak('en')
    await search.rebuild(site.ctx())
  })

  const speak = (language: string) => settings.update(site.ctx(), { language })
  const add = (title: string, content: string, more: Partial<ArticleInput> = {}) =>
    articles.create(site.ctx(), { title, content: `<p>${content}</p>`, status: 'published', ...more })
  const find = async (q: string) =>
    (await search.search(site.ctx(null), { q, page: 1, limit: 10 })).results.map(({ title }) => title)
  const excerpt = async (q: string) =>
    (await search.search(site.ctx(null), { q, page: 1, limit: 10 })).results[0]?.excerpt

  test('finds all forms of a word, and marks them', async () => {
    await add('Shaping', 'With a plane and other hand tools')
    for (const q of ['plane', 'planes', 'planing', 'PLANES', 'tool hand'])
      expect(await find(q), q).toEqual(['Shaping'])
    expect(await excerpt('planes tool')).toBe('With a <mark>plane</mark> and other hand <mark>tools</mark>')
    expect(await find('plumber')).toEqual([])
  })

  test('tolerates typing errors, and marks what was meant', async () => {
    await add('Shaping', 'With a plane and sharpened chisels')
    for (const q of ['plaen', 'plne', 'planne', 'olane', 'chisls', 'sharpenned', 'shrapend', 'plaen chizel'])
      expect(await find(q), q).toEqual(['Shaping'])
    expect(await excerpt('plaen')).toContain('a <mark>plane</mark> and')
    for (const q of ['plumber', 'pan', 'xyzzy', 'plane xyzzy']) expect(await find(q), q).toEqual([])
  })

  test('finds words that are written together or apart', async () => {
    await add('Apart', 'All hand tools of a workshop')
    await add('Together', 'A workbench of beech')
    expect(await find('handtools')).toEqual(['Apart'])
    expect(await find('handtool')).toEqual(['Apart'])
    expect(await find('handtools workshp')).toEqual(['Apart'])
    expect(await find('work bench')).toEqual(['Together'])
    expect(await find('work benches of beech')).toEqual(['Together'])
    expect(await excerpt('handtools')).toContain('All <mark>hand tools</mark> of')
    expect(await excerpt('work bench')).toContain('A <mark>workbench</mark> of')
  })

  test('prefers what is written as typed to a correction', async () => {
    await add('Form', 'a form to fill in')
    await add('Farm', 'a farm with cows')
    expect(await find('form')).toEqual(['Form'])
    expect(await find('farm')).toEqual(['Farm'])
  })

  test('prefers a correction that many texts have', async () => {
    await add('Rare', 'a plank')
    for (const title of ['One', 'Two', 'Three']) await add(title, 'a plane')
    expect((await find('plabe'))[0]).toBe('Three')
  })

  test('ignores accents, in the text and in the query', async () => {
    await add('Café', 'Crème brûlée, naïve, Straße, Ærø, Łódź')
    for (const q of [
      'cafe',
      'café',
      'CAFÉ',
      'creme',
      'brulee',
      'brûlee',
      'strasse',
      'straße',
      'aero',
      'lodz',
      'łódź',
    ])
      expect(await find(q), q).toEqual(['Café'])
    expect(await excerpt('creme')).toContain('<mark>Crème</mark>')
  })

  test.each([
    ['de', 'Die Häuser und Hobelbänke', ['Haus', 'hauses', 'Hobelbank', 'hobelbanke', 'Hoblebank', 'Heuser']],
    ['fr', 'Les chevaux sont aimés', ['cheval', 'chevaux', 'aimées', 'aimer', 'cheveaux']],
    ['es', 'Las canciones españolas', ['canción', 'cancion', 'española', 'espanol', 'cacniones']],
    ['ru', 'Старые книги о деревьях', ['книга', 'книгами', 'деревья', 'старый', 'кинги']],
    ['ar', 'قرأت الكتاب في المكتبة', ['كتاب', 'الكتاب', 'مكتبة', 'المكتبه']],
    ['el', 'Τα βιβλία της θάλασσας', ['βιβλιο', 'βιβλία', 'θαλασσα', 'ΘΑΛΑΣΣΑΣ']],
    ['he', 'ספרים ישנים על עצים', ['ספרים', 'סְפָרִים', 'ישנם']],
    ['ja', '昨日は東京タワーへ行きました。カメラを買った', ['東京', 'タワー', '京タ', '東京 行き', 'カメラ']],
    ['th', 'ภาษาไทยสวยงามมาก', ['ภาษา', 'ไทย']],
    ['ko', '서울에서 만난 사람들', ['서울에서', '사람', '사람들']],
    ['hi', 'पुरानी किताबें और लड़के', ['किताबें', 'पुरानी']],
  ])('knows the words of %s', async (language, text, queries) => {
    await speak(language)
    await add('Text', text)
    for (const q of queries) expect([q, await find(q)]).toEqual([q, ['Text']])
    expect(await find('zzzzzz')).toEqual([])
  })

  test('knows the new language when that of the site changes', async () => {
    await add('Text', 'Ein alter Baum')
    expect(await find('Bäumen')).toEqual([])
    await speak('de')
    expect(await search.indexOutdated(site.ctx())).toBe(1)
    expect(await search.indexOutdated(site.ctx())).toBe(0)
    expect(await find('Bäumen')).toEqual(['Text'])
  })

  test('finds what an earlier version has written, once it is prepared', async () => {
    const { id: entityId } = await add('Text', 'Old tables')
    await add('Other', 'Old chairs')
    const body = 'Old tables'
    // The statements of version 1.0.0.
    const publishedAt = '2026-11-20T09:30:00.000Z'
    if (engine === 'postgres')
      await sql`insert into search_index (kind, "entityId", "publishedAt", title, body)
        values ('article', ${entityId}, ${publishedAt}, 'Text', ${body}) on conflict (kind, "entityId") do update
        set "publishedAt" = excluded."publishedAt", title = excluded.title, body = excluded.body`.execute(
        site.deps.db,
      )
    else {
      const { rows } = await sql<{
        id: number
      }>`insert into search_documents (kind, "entityId", "publishedAt")
        values ('article', ${entityId}, ${publishedAt}) on conflict (kind, "entityId") do update
        set "publishedAt" = excluded."publishedAt" returning id`.execute(site.deps.db)
      const id = rows[0]?.id
      await sql`delete from search_index where rowid = ${id}`.execute(site.deps.db)
      await sql`insert into search_index (rowid, title, body) values (${id}, 'Text', ${body})`.execute(
        site.deps.db,
      )
    }
    const outdated = await site.deps.engine.listOutdated(site.deps.db, { lang: '', prepared: '1:en' }, 10)
    expect(outdated.map((document) => document.entityId)).toEqual([entityId])
    expect(await search.indexOutdated(site.ctx())).toBe(1)
    expect([await find('table'), await find('chair')]).toEqual([['Text'], ['Other']])
  })

  test('costs little, whatever is asked', async () => {
    await add('Text', 'A plane and hand tools')
    const queries = [
      'plaen '.repeat(10_000),
      Array.from({ length: 10_000 }, (_, index) => `wrod${index}`).join(' '),
      'x'.repeat(100_000),
      'abcdefgh'.repeat(10_000),
      '"plane" AND (hand OR tools) NOT * ^title: ~x #y \\ \' :* & | !',
      '東京'.repeat(10_000),
      "l'".repeat(5000),
      'a '.repeat(5000),
    ]
    let most = 0
    let count = 0
    const { engine: real } = site.deps
    const counting = { ...real }
    for (const name of ['search', 'countHits', 'readTexts'] as const)
      Object.assign(counting, {
        [name]: (...all: never[]) => {
          count += 1
          return (real[name] as (...all: never[]) => unknown)(...all)
        },
      })
    for (const q of queries) {
      count = 0
      await search.search({ ...site.ctx(null), engine: counting }, { q, page: 1, limit: 10 })
      most = Math.max(most, count)
    }
    expect(most).toBeLessThan(40)
  })
})
