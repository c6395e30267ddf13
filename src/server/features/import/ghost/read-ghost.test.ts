import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanitizeArticleHtml } from '../../../../content/sanitize.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openTextStore, type TextStore } from '../read/text-store.ts'
import * as ghost from './read-ghost.ts'

const fixture = path.resolve('tests/fixtures/ghost/site.json')

let folder: string
let texts: TextStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-ghost-'))
  texts = openTextStore(folder)
})
afterAll(async () => {
  texts.close()
  await rm(folder, { recursive: true, force: true })
})

const readGhost = (file: string, site: string | undefined) => ghost.readGhost(file, site, texts)

const written = async (content: unknown) => {
  const file = path.join(folder, 'export.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const oldPost = {
  id: 'p1',
  title: 'Only',
  slug: 'only',
  status: 'published',
  published_at: '2024-01-01T00:00:00Z',
}

/** Reads an export with one post, and returns its text. */
async function onlyText(post: Record<string, unknown>, posts_meta: unknown[] = []) {
  return storedText(await written({ data: { posts: [post], posts_meta } }), 'only')
}

/** The article of the fixture as it would be stored, with all its addresses unchanged. */
const textOf = (slug: string) => storedText(fixture, slug)

async function storedText(file: string, slug: string): Promise<{ html: string; notes: string[] }> {
  const source = await readGhost(file, undefined)
  const post = [...source.plan.articles, ...source.plan.pages].find((planned) => planned.slug === slug)
  if (!post) throw new Error(`No post has the slug ${slug}`)
  const { html, notes } = source.convert(
    post,
    (url) => source.unresolved?.(url) ?? url,
    () => undefined,
  )
  const safe = sanitizeArticleHtml(html)
  expect(safe).not.toMatch(/__GHOST_URL__|kg-|<script|old-site\.invalid/)
  return { html: safe, notes }
}

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted()

describe('a Ghost export', () => {
  it('becomes articles, pages, tags, authors and the menu', async () => {
    const { name, plan, authors } = await readGhost(fixture, 'https://harbour.example/')
    expect(name).toBe('Ghost: Harbour notes')
    expect(plan.articles.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      'the-pier published',
      'keepers published',
      'before published',
      'members draft',
      'letter draft',
      'next scheduled',
      'untitled draft',
      'broken published',
    ])
    expect(plan.pages.map(({ slug }) => slug)).toEqual(['about'])
    expect(plan.articles[0]).toMatchObject({
      excerpt: 'Two hundred legs.',
      tagSlugs: ['coast', 'night-work'],
      authorLogins: ['u1', 'u2'],
      publishedAt: '2021-05-04T10:00:00.000Z',
      featuredImage: 'https://harbour.example/content/images/2021/05/pier.png',
      seo: {
        title: 'The pier, leg by leg',
        ogImage: 'https://harbour.example/content/images/2021/05/og.png',
        canonicalUrl: 'https://elsewhere.example/pier',
      },
    })
    expect(plan.articles[2]?.publishedAt).toBe('2020-01-01T10:00:00.000Z')
    expect(plan.tags).toEqual([
      { slug: 'coast', name: 'Coast' },
      { slug: 'night-work', name: 'Night work' },
    ])
    expect(authors).toEqual([
      {
        login: 'u1',
        name: 'Mira Holt',
        email: 'mira@harbour.example',
        page: { slug: 'mira', biography: 'Counts legs.', links: ['https://mira.example'] },
      },
      {
        login: 'u2',
        name: 'Ivo Sand',
        email: 'ivo@harbour.example',
        page: { slug: 'ivo', biography: '', links: [] },
      },
    ])
    expect(plan.menus[0]?.items.map(({ title }) => title)).toEqual([
      'Home',
      'About',
      'Coast',
      'The pier',
      'Shop',
    ])
    expect(plan.menus[1]).toMatchObject({
      menu: 'footer',
      items: [{ title: 'Mira' }],
      notes: ['Left out the menu item "Sign up", which is for members of Ghost'],
    })
    expect(plan.notes).toContain('1 of the records in "posts" could not be read and was left out')
  })

  it('says what a page does not have', async () => {
    const data = JSON.parse(await readFile(fixture, 'utf8'))
    const [{ data: tables }] = data.db
    const page = tables.posts.find(({ type }: { type: string }) => type === 'page')
    page.custom_excerpt = 'Who we are.'
    for (const tag_id of ['t1', 't3']) tables.posts_tags.push({ id: `p-${tag_id}`, post_id: page.id, tag_id })
    const { plan } = await readGhost(await written(data), undefined)
    expect(plan.pages[0]?.notes).toEqual([
      'Left out its summary, which a page does not have',
      'Left out its tags, which a page does not have: Coast',
    ])
  })

  it('says what only members or readers of an email could see, and does not publish it', async () => {
    const { articles } = (await readGhost(fixture, undefined)).plan
    const notesOf = (slug: string) => articles.find((article) => article.slug === slug)?.notes
    expect(notesOf('members')).toEqual(['Only paying members could read it, so it became a draft'])
    expect(notesOf('letter')).toEqual(['It was only sent by email, so it became a draft'])
    expect(notesOf('the-pier')).toEqual(['Left out its injected code'])
    expect(notesOf('broken')?.[0]).toMatch(/could not be read/)
  })

  it('names each file of its texts once, in its original size', async () => {
    const { plan } = await readGhost(fixture, 'https://harbour.example')
    expect(
      plan.media.map(({ url, alt }) => [url.replace('https://harbour.example/content', ''), alt]),
    ).toEqual([
      ['/images/2021/05/pier.png', 'The pier at low tide'],
      ['/images/2021/05/gone.png', 'Two'],
      ['/files/2021/05/plan.pdf', ''],
      ['/images/2021/05/og.png', ''],
    ])
  })

  it('contains nothing of the passwords and keys that exports have', async () => {
    const source = await readGhost(fixture, undefined)
    expect(JSON.stringify([source.plan, source.authors])).not.toMatch(/\$2a\$|PRIVATE KEY/)
  })
})

describe('an export that Ghost 6.65 has written', () => {
  const real = path.resolve('tests/fixtures/ghost/ghost-6.json')

  it('is read as a whole, each text by its HTML or its document alike', async () => {
    const { plan, authors } = await readGhost(real, undefined)
    expect(plan.articles.map(({ slug, status }) => `${slug} ${status}`).toSorted()).toEqual([
      'draft draft',
      'for-members draft',
      'from-html published',
      'later scheduled',
      'nothing-in-it published',
      'pier published',
      'second published',
      'uber-gang published',
    ])
    expect(plan.pages.map(({ slug }) => slug)).toEqual(['about'])
    expect([plan.notes, plan.skipped]).toEqual([[], []])
    expect(authors.map(({ name }) => name).toSorted()).toEqual(['Guest', 'Olga Owner', 'Zoë “Z” Größe'])
    expect(plan.tags.map(({ name }) => name).toSorted()).toEqual(['C++', 'Sea & shore'])

    const content = JSON.parse(await readFile(real, 'utf8'))
    for (const post of content.db[0].data.posts) post.html = null
    const documents = await written(content)
    for (const { slug } of [...plan.articles, ...plan.pages]) {
      const [byHtml, byDocument] = [await storedText(real, slug), await storedText(documents, slug)]
      expect(wordsOf(byDocument.html), slug).toEqual(wordsOf(byHtml.html))
      expect(byDocument.notes).toEqual(byHtml.notes)
    }
  })
})

describe('the cards of Ghost', () => {
  it('become figures, galleries, callouts, details, embeds and content cards', async () => {
    const { html, notes } = await textOf('the-pier')
    const parts = [
      '<a href="/keepers/#night">the keepers</a>',
      '<figure data-align="wide"><img src="/content/images/2021/05/pier.png" alt="The pier at low tide" width="80" height="60"><figcaption>Low <em>tide</em></figcaption></figure>',
      '<div data-type="gallery" data-columns="3"><figure><img src="/content/images/2021/05/pier.png" alt="One"></figure><figure><img src="/content/images/2021/05/gone.png" alt="Two"></figure></div>',
      '<div class="content-card" data-kind="bookmark"><a href="https://tides.example/tables"><img src="https://tides.example/thumb.png" alt=""><strong>Tide tables</strong></a><p data-type="description">High and low water for the year.</p><p data-type="site">Tides</p></div>',
      '<div class="callout" data-kind="tip"><p>🌊 Mind the <b>swell</b>.</p></div>',
      '<details><summary>How deep?</summary><p>Nine metres.</p></details>',
      '<div class="content-card" data-kind="button"><a href="/keepers/">Meet them</a></div>',
      '<div class="content-card" data-kind="file"><a href="/content/files/2021/05/plan.pdf" download="">The plan</a> <span data-type="note">Drawn in 1901</span></div>',
      '<p data-type="rating">★★☆☆☆ 2 of 5</p>',
      '<a href="https://shop.example/lantern">Buy it</a>',
      '<pre><code class="language-js">const depth = 9</code></pre>',
    ]
    for (const part of parts) expect(html).toContain(part)
    expect(html).toMatch(/<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/)
    expect(html).toMatch(/<table><tbody><tr><td>High<\/td>|<table><tr><td>High<\/td>/)
    expect(notes).toEqual(['Left out a <script> element'])
  })

  it('are read from Lexical where the export has no HTML', async () => {
    const { html, notes } = await textOf('keepers')
    const parts = [
      '<h2>Keepers</h2>',
      '<p>They work <em><strong>at night</strong></em>, by <a href="/the-pier/">the pier</a><br>and H<sub>2</sub>O.</p>',
      '<ol start="3"><li>lamp<ul><li>wick</li></ul></li><li>oil</li></ol>',
      '<figure data-align="full"><img src="/content/images/2021/05/pier.png" alt="The pier" width="80" height="60"><figcaption>From the <b>east</b></figcaption></figure>',
      '<div class="callout" data-kind="note"><p>Bring a <b>coat</b>.</p></div>',
      '<details><summary>Pay</summary><p>None.</p></details>',
      '<strong>Lamps</strong></a><p data-type="description">About lamps</p><p data-type="site">Lamps Ltd</p>',
      '<pre><code class="language-js">let oil = &lt;full&gt;</code></pre>',
      '<p>A <em>note</em> in <del>old</del> words.</p>',
      '<hr><blockquote><p>Quiet now.</p></blockquote>',
      '<p>Words of a new card.</p>',
    ]
    for (const part of parts) expect(html).toContain(part)
    expect(html).not.toMatch(/Only by email|Join/)
    expect(notes).toEqual(['Left out a form for signing up'])
    const { plan } = await readGhost(fixture, undefined)
    expect(plan.articles[1]?.notes).toEqual(['Left out a card of the type "tomorrow-card"'])
  })

  it('keep their captions and labels, and say what was left out', async () => {
    const metadata = { title: 'Example', description: '', publisher: '' }
    const children = [
      { type: 'bookmark', url: 'https://a.example/', metadata, caption: 'Worth <b>reading</b>' },
      {
        type: 'call-to-action',
        hasSponsorLabel: true,
        sponsorLabel: '<p>Sponsored</p>',
        textValue: '<p>Come</p>',
      },
      { type: 'signup', header: 'Join us' },
    ]
    const lexical = JSON.stringify({ root: { type: 'root', children } })
    const { html, notes } = await onlyText({ ...oldPost, lexical })
    expect(html).toContain('</div><p>Worth <b>reading</b></p><p>Sponsored</p><p>Come</p>')
    expect(notes).toEqual(['Left out a form for signing up'])
  })

  it('begin with the image that Ghost shows above a page', async () => {
    const post = { ...oldPost, type: 'page', feature_image: '__GHOST_URL__/content/images/pier.png' }
    const meta = {
      post_id: oldPost.id,
      feature_image_alt: 'A pier',
      feature_image_caption: 'At <i>low</i> tide',
    }
    const { html } = await onlyText({ ...post, html: '<p>Words</p>' }, [meta])
    expect(html).toBe(
      '<figure><img src="/content/images/pier.png" alt="A pier"><figcaption>At <i>low</i> tide</figcaption></figure><p>Words</p>',
    )
    const hidden = { ...post, html: '<p>Words</p>', show_title_and_feature_image: 0 }
    expect((await onlyText(hidden, [meta])).html).toBe('<p>Words</p>')
  })

  it('are read from Mobiledoc where the export has nothing newer', async () => {
    const { html } = await textOf('before')
    const parts = [
      '<h2>Before</h2><p>It was <strong>wooden</strong>, see <a href="/the-pier/">the pier</a><br>and back.</p>',
      '<img src="/content/images/2021/05/pier.png" alt="Old pier"><figcaption>As it <i>was</i></figcaption>',
      '<ul><li>one</li><li><strong>two</strong></li></ul>',
      '<h2>Tools</h2><ul data-type="taskList"><li data-type="taskItem" data-checked="true">rope</li><li data-type="taskItem" data-checked="false">lamp</li></ul>',
      '<th>a</th>',
      '<hr>',
    ]
    for (const part of parts) expect(html.replace(/\n/g, '')).toContain(part)
  })
})

describe('a file that is no Ghost export', () => {
  it.each([
    [
      'not JSON',
      '{"db": [',
      /export\.json is not valid JSON: it ends too early, in line 1, character 9, after 0 whole records/,
    ],
    ['JSON of something else', { posts: [] }, /export\.json is not a Ghost export\. In Ghost, choose/],
    ['a list', [], /not a Ghost export/],
    ['an export of nothing', { db: [{ data: { users: [] } }] }, /not a Ghost export/],
    [
      'one that ends too early',
      '{"data": {"posts": [{"id": "a"}',
      /^export\.json is not valid JSON: it ends too early, in line 1, character \d+, after 1 whole record, so a part of it is missing\. Export it from Ghost again\.$/,
    ],
    [
      'one with a mistake in a line',
      '{"data": {"posts": [\n{"id": "a"},\n{"id" "b"}]}}',
      /it has a mistake in line 3, character 7, after 1 whole record\. Export/,
    ],
    ['one with words in it', '{"data": {"posts": [\n{"id": été}]}}', /mistake in line 2, character 8,/],
    ['one with something after its end', '{"data": {"posts": [{"id": "a"}]}} x', /not valid JSON/],
  ])('is refused: %s', async (_name, content, message) => {
    const file = await written(content)
    await expect(readGhost(file, undefined)).rejects.toThrow(ImportFileError)
    await expect(readGhost(file, undefined)).rejects.toThrow(message)
  })

  it('is refused when it is missing, and so is an address that is none', async () => {
    await expect(readGhost(path.join(folder, 'nothing.json'), undefined)).rejects.toThrow(
      /nothing\.json cannot be read: it does not exist\./,
    )
    await expect(readGhost(fixture, 'javascript:alert(1)')).rejects.toThrow(/not the address of a site/)
  })

  it('reads both forms of an export, and numbers as ids', async () => {
    const data = {
      posts: [
        {
          id: 7,
          title: 'One',
          slug: 'one',
          html: '<p>1</p>',
          status: 'published',
          published_at: 1588586400000,
        },
      ],
    }
    for (const content of [{ db: [{ data }] }, { meta: {}, data }]) {
      const { plan } = await readGhost(await written(content), undefined)
      expect(plan.articles[0]).toMatchObject({ exportId: '7', publishedAt: '2020-05-04T10:00:00.000Z' })
    }
  })

  it('reads an export in another encoding', async () => {
    const posts = [{ id: 'a', title: 'Ünü 🌊', slug: 'a', html: '<p>€</p>', status: 'draft' }]
    const file = path.join(folder, 'wide.json')
    await writeFile(file, `\ufeff${JSON.stringify({ data: { posts } })}`, 'utf16le')
    const { plan } = await readGhost(file, undefined)
    expect(plan.articles[0]?.title).toBe('Ünü 🌊')
  })

  it('refuses a record that would not fit into memory, and skips tables that nobody needs', async () => {
    const member = `{"id":"${'m'.repeat(1024 * 1024)}"}`
    const members = `[${Array(70).fill(member).join(',')}]`
    const posts = '[{"id":"a","title":"One","slug":"one","status":"draft"}]'
    const { plan } = await readGhost(
      await written(`{"data":{"members":${members},"posts":${posts}}}`),
      undefined,
    )
    expect(plan.articles.map(({ title }) => title)).toEqual(['One'])
    const huge = await written(`{"data":{"posts":[{"id":"${'p'.repeat(65 * 1024 * 1024)}"}]}}`)
    await expect(readGhost(huge, undefined)).rejects.toThrow(/a record of more than 64 MB/)
    const deep = await written(`{"data":{"posts":[${'['.repeat(1024 * 1024)}`)
    await expect(readGhost(deep, undefined)).rejects.toThrow(/nested too deeply/)
  })

  it('survives documents that are nested very deeply', async () => {
    const deep = `${'{"root":{"children":['.repeat(1)}${'{"type":"list","children":['.repeat(20000)}${']}'.repeat(20000)}]}}`
    const posts = [{ id: 'a', title: 'Deep', slug: 'deep', lexical: deep, status: 'draft' }]
    const { plan } = await readGhost(await written({ data: { posts } }), undefined)
    expect(plan.articles[0]?.notes[0]).toMatch(/could not be read/)
  })
})
