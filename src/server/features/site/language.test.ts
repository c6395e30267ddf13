// The public site in another language: every kind of page, what its forms answer, its feeds, and what follows a change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { Block } from '../../../contracts/pages.ts'
import { en } from '../../../i18n/catalogs/en.ts'
import { type Message, piecesOf } from '../../../i18n/message.ts'
import * as articles from '../articles/articles.ts'
import * as authors from '../authors/authors.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as redirects from '../redirects/redirects.ts'
import * as series from '../series/series.ts'
import * as settings from '../settings/settings.ts'

/** The words of the English catalog that cannot stand in a German page by chance. */
const englishWords = Object.entries<Message>(en).flatMap(([key, message]) =>
  (typeof message === 'string' ? [message] : Object.values(message))
    .flatMap((text) => piecesOf(text).filter((_, index) => index % 2 === 0))
    .map((words) => words.trim())
    .filter((words) => /\p{L}{2,} \p{L}+/u.test(words))
    .map((words) => [key, words] as const),
)

const entities: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&', '&apos;': "'" }
const plainOf = (html: string) =>
  html.replace(/&(?:#x27|quot|amp|apos);/g, (entity) => entities[entity] ?? '')
const englishIn = (html: string) =>
  englishWords.filter(([, words]) => plainOf(html).includes(words)).map(([key, words]) => `${key}: ${words}`)

const content = `<h2>Anfang</h2><p>Satz<sup><a href="#n1" role="doc-noteref" id="r1">1</a></sup></p>
<pre><code class="language-ts">let x</code></pre><pre><code>y</code></pre>
<h2>Mitte</h2><table><tbody><tr><td>1</td></tr></tbody></table><table><tbody><tr><td>2</td></tr></tbody></table>
<ul data-type="taskList"><li><input type="checkbox" checked>a</li><li><input type="checkbox">b</li></ul>
<h2>Ende &amp; Schluss</h2><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>
<ol><li id="n1">Notiz <a href="#r1">zurück</a></li></ol>`

const fields = ['text', 'email', 'choice', 'file', 'date'].map((kind) => ({
  kind,
  label: '',
  choices: 'Eins\nZwei',
  isRequired: kind !== 'text',
}))
const blocks: Block[] = [
  { type: 'ContactForm', props: { id: 'kontakt', hasSubject: true, version: 2 } },
  { type: 'Form', props: { id: 'formular', fields, version: 2 } },
  { type: 'SignUpForm', props: { id: 'anmeldung', consent: '', version: 2 } },
  {
    type: 'Pricing',
    props: {
      id: 'preise',
      plans: [{ name: 'A', price: '9 €', period: 'Monat', isRecommended: true }],
      version: 2,
    },
  },
  { type: 'Embed', props: { id: 'film', url: 'https://www.youtube.com/watch?v=abcdefghijk', version: 2 } },
  { type: 'LatestArticles', props: { id: 'neu', title: 'Neu', limit: 3, version: 2 } },
  { type: 'CategoryList', props: { id: 'arten', title: 'Arten', version: 2 } },
  {
    type: 'CategoryArticles',
    props: { id: 'reisen', title: 'Reisen', category: 'reisen', limit: 3, version: 2 },
  },
]

async function fill(site: TestApp) {
  const ctx = site.ctx()
  const { id: seriesId } = await series.create(ctx, { name: 'Nordsee' })
  const category = await categories.create(ctx, { name: 'Reisen', slug: 'reisen' })
  for (let number = 1; number <= 17; number += 1) await categories.create(ctx, { name: `Ort ${number}` })
  const person = await site.signIn('EDITOR')
  await authors.update(site.ctx(person.viewer), person.id, { slug: 'ada' }).catch(() => {})
  for (let number = 1; number <= 13; number += 1)
    await articles.create(site.ctx(person.viewer), {
      title: `Bericht ${number}`,
      content: number === 3 ? content : '<p>Wort</p>',
      excerpt: 'Kurz',
      categoryId: category.id,
      tags: ['Meer'],
      status: 'published',
      publishedAt: `2026-11-${String(number).padStart(2, '0')}T08:00:00Z`,
      ...(number < 5 && { seriesId }),
    })
  await articles.create(ctx, {
    title: 'Geheim',
    content: '<p>x</p>',
    status: 'published',
    visibility: 'password',
    password: 'Sesam öffne dich',
  } as Parameters<typeof articles.create>[1])
  await pages.create(ctx, { title: 'Bausteine', status: 'published', blocks: { root: {}, content: blocks } })
  await redirects.create(ctx, { from: '/weg', to: '', status: 410 } as Parameters<typeof redirects.create>[1])
  await settings.update(ctx, { siteName: 'Feldnotizen', language: 'de' })
}

describeEachEngine('a site in German', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
    await fill(site)
  })
  afterAll(() => site.close())

  const get = async (url: string) => (await site.call('GET', url)).body
  const post = (url: string, fields: Record<string, string>, client = '10.9.0.1') =>
    site.app.inject({
      method: 'POST',
      url,
      remoteAddress: client,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://masthead.test' },
      payload: new URLSearchParams(fields).toString(),
    })

  test.each([
    ['/', 200],
    ['/blog', 200],
    ['/blog?page=2', 200],
    ['/reisen', 200],
    ['/reisen?page=2', 200],
    ['/tag/meer', 200],
    ['/series/nordsee', 200],
    ['/reisen/bericht-3', 200],
    ['/reisen/bericht-12', 200],
    ['/blog/geheim', 200],
    ['/bausteine', 200],
    ['/search', 200],
    ['/search?q=bericht', 200],
    ['/search?q=unauffindbar', 200],
    ['/nirgends', 404],
    ['/blog/nirgends', 404],
    ['/weg', 410],
  ])('%s has no English words, and says that it is German', async (url, status) => {
    const answer = await site.call('GET', url)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toMatch(/^<!doctype html><html lang="de"[ >]/)
    expect(answer.body).toContain('<meta property="og:locale" content="de_DE"/>')
    expect(englishIn(answer.body)).toEqual([])
  })

  test('an article has dates, and the words that Masthead adds to its text, in German', async () => {
    const html = await get('/reisen/bericht-3')
    for (const words of [
      '>3. November 2026</time>',
      'Teil 3 von 4 der Serie <a href="/series/nordsee">Nordsee</a>',
      'aria-label="Link zu diesem Abschnitt: Ende &amp; Schluss"',
      'aria-label="Code: ts"',
      'aria-label="Code"',
      'aria-label="Tabelle"',
      'aria-label="Tabelle (2)"',
      'aria-label="Erledigt"',
      'aria-label="Nicht erledigt"',
      'aria-label="Zurück zur Textstelle 1"',
      'Von youtube.com anzeigen',
      'data-title="Inhalt von youtube.com"',
      '1 Min. Lesezeit',
      '"inLanguage":"de"',
    ])
      expect(html).toContain(words)
  })

  test('forms answer in German', async () => {
    const empty = await post('/contact', { page: '/bausteine', block: 'kontakt', email: 'keine' })
    expect([empty.statusCode, englishIn(empty.body)]).toEqual([422, []])
    expect(empty.body).toContain('Bitte den Namen eingeben')
    expect(empty.body).toContain('Bitte eine E-Mail-Adresse wie anna@example.com eingeben')
    const form = await post('/contact', {
      page: '/bausteine',
      block: 'formular',
      'field-date-datum': 'morgen',
    })
    expect([form.statusCode, englishIn(form.body)]).toEqual([422, []])
    expect(form.body).toContain('Bitte ein Datum wie 2026-11-20 eingeben')
    const odd = { name: 'A', email: 'a@example.net', message: 'www.a www.b www.c' }
    const question = await post('/contact', { page: '/bausteine', block: 'kontakt', ...odd })
    expect([question.statusCode, englishIn(question.body)]).toEqual([422, []])
    expect(question.body).toContain('Noch ein Schritt zum Schutz vor Spam')
  })

  test('what is limited says so in German', async () => {
    const client = '10.9.0.2'
    const fields = {
      page: '/bausteine',
      block: 'kontakt',
      name: 'A',
      email: 'a@example.net',
      message: 'Hallo',
    }
    for (let sent = 0; sent < 10; sent += 1) await post('/contact', fields, client)
    const limited = await post('/contact', fields, client)
    expect([limited.statusCode, englishIn(limited.body)]).toEqual([429, []])
    expect(limited.body).toContain(
      'Zu viele Versuche. In 15 Minuten geht es weiter. Der Text steht noch hier.',
    )
    for (let sent = 0; sent < 30; sent += 1) await post('/contact', fields, client)
    const refused = await post('/contact', fields, client)
    expect([refused.statusCode, englishIn(refused.body)]).toEqual([429, []])
    expect(refused.body).toMatch(/^<!doctype html><html lang="de">.*Die Nachricht wurde nicht gesendet/)
  })

  test('a wrong password is refused in German', async () => {
    const html = await get('/blog/geheim')
    const article = /name="article" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const refused = await post('/unlock', { article, password: 'falsch' })
    expect([refused.statusCode, englishIn(refused.body)]).toEqual([422, []])
    expect(refused.body).toContain('Dieses Passwort ist nicht richtig.')
  })

  test('feeds name the language', async () => {
    expect(await get('/feed.xml')).toContain('<language>de</language>')
    expect(JSON.parse(await get('/feed.json')).language).toBe('de')
  })

  test('a page brings the words of its scripts, an English one does not', async () => {
    const html = await get('/')
    expect(html).toContain(
      '<script type="application/json" id="site-page-texts">{"plurals":"de","messages":{',
    )
    expect(html).toContain('"copied":"Kopiert"')
    await settings.update(site.ctx(), { language: 'en' })
    expect(await get('/')).not.toContain('page-texts')
    await settings.update(site.ctx(), { language: 'de' })
  })

  describe('a change', () => {
    afterAll(() => settings.update(site.ctx(), { language: 'de', texts: { latestArticles: '' } }))

    test('of the language shows at once, on every page and in every feed', async () => {
      const seen = ['/', '/reisen/bericht-3', '/bausteine', '/nirgends', '/reisen']
      for (const url of seen) await get(url)
      await settings.update(site.ctx(), { language: 'ar' })
      for (const url of seen) {
        const html = await get(url)
        expect(html).toMatch(/^<!doctype html><html lang="ar" dir="rtl"/)
        expect(html).not.toContain('Startseite')
      }
      expect(await get('/bausteine')).toContain('إرسال')
      expect(await get('/')).toContain('قراءة المقال كاملًا')
      expect(await get('/reisen/bericht-3')).toContain('<article class="article" dir="ltr">')
      expect(await get('/feed.xml')).toContain('<language>ar</language>')
      await settings.update(site.ctx(), { language: 'is' })
      expect(await get('/reisen/bericht-3')).toMatch(
        /<html lang="is".*>3. nóvember 2026<\/time>.*On this page/s,
      )
      await settings.update(site.ctx(), { language: 'de' })
      expect(await get('/')).toContain('Neueste Artikel')
    })

    test('of a text shows at once, and an empty one brings back the standard text', async () => {
      await get('/')
      const { texts } = await settings.update(site.ctx(), { texts: { latestArticles: 'Frisch <gedruckt>' } })
      expect(texts).toEqual({ latestArticles: 'Frisch <gedruckt>' })
      expect(await get('/')).toContain('Frisch &lt;gedruckt&gt;')
      const after = await settings.update(site.ctx(), { texts: { latestArticles: '', results: { one: '' } } })
      expect(after.texts).toEqual({})
      expect(await get('/')).toContain('Neueste Artikel')
    })
  })

  test('categories are sorted as the language does it', async () => {
    const extra = await Promise.all(
      ['Öl', 'Zinn', 'Obst'].map((name) => categories.create(site.ctx(), { name })),
    )
    const order = async () =>
      (await categories.list(site.ctx(null)))
        .map(({ name }) => name)
        .filter((name) => /^(?:Öl|Zinn|Obst)$/.test(name))
    expect(await order()).toEqual(['Obst', 'Öl', 'Zinn'])
    await settings.update(site.ctx(), { language: 'is' })
    expect(await order()).toEqual(['Obst', 'Zinn', 'Öl'])
    await settings.update(site.ctx(), { language: 'de' })
    expect(extra).toHaveLength(3)
  })

  test.each([
    [{ language: 'en_US' }, 'language'],
    [{ language: '"><script>' }, 'language'],
    [{ language: 7 }, 'language'],
    [{ texts: { nothing: 'x' } }, 'texts.nothing'],
    [{ texts: { constructor: 'x' } }, 'texts.constructor'],
    [{ texts: { page: 'Seite' } }, 'texts.page'],
    [{ texts: { page: 'Seite {page} von {total}' } }, 'texts.page'],
    [{ texts: { home: 'Start {name}' } }, 'texts.home'],
    [{ texts: { home: { other: 'Start' } } }, 'texts.home'],
    [{ texts: { results: '{count} Treffer' } }, 'texts.results'],
    [{ texts: { results: { other: '{number} Treffer' } } }, 'texts.results.other'],
    [{ texts: { home: 'x'.repeat(501) } }, 'texts.home'],
    [{ texts: { home: { lots: 'Start' } } }, 'texts.home'],
  ])('%j is refused at its field', async (change, path) => {
    await expect(settings.update(site.ctx(), change)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      extra: { issues: [expect.objectContaining({ path })] },
    })
  })

  test('a tag is stored as it is usually spelt', async () => {
    expect((await settings.update(site.ctx(), { language: ' DE-at ' })).language).toBe('de-AT')
    expect(await get('/')).toMatch(/<html lang="de-AT"/)
    await settings.update(site.ctx(), { language: 'de' })
  })
})
