import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { dump } from '../../../../../tests/fixtures/wordpress/dump.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { zipOf } from '../../../../../tests/support/zip.ts'
import * as addresses from '../../addresses/addresses.ts'
import * as articles from '../../articles/articles.ts'
import * as guests from '../../guest-authors/guest-authors.ts'
import * as media from '../../media/media.ts'
import * as menu from '../../menu/menu.ts'
import * as pages from '../../pages/pages.ts'
import * as settings from '../../settings/settings.ts'
import { importFile } from '../import.ts'

const fixtures = path.resolve('tests/fixtures/markdown')
const all = { page: 1, limit: 100 }
/** Adds the pictures to every fixture; the test makes them. */
const pictures = [
  'hugo/content/posts/pier/low-tide.png',
  'hugo/content/posts/pier/planks.png',
  'hugo/static/images/map.png',
  'jekyll/assets/img/tide.png',
  'astro/src/assets/hero.png',
  'hexo/source/_posts/boats/red.png',
  'hexo/source/_posts/boats/blue.png',
  'pelican/content/images/knot.png',
  'zola/content/blog/gulls/gull.png',
]

describeEachEngine('importing Markdown', (engine) => {
  let site: TestApp
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-markdown-'))
    await cp(fixtures, directory, { recursive: true })
    for (const [index, file] of pictures.entries()) {
      await mkdir(path.dirname(path.join(directory, file)), { recursive: true })
      const plain = { width: 80 + index, height: 60, channels: 3, background: '#486' } as const
      await sharp({ create: plain }).png().toFile(path.join(directory, file))
    }
  })
  beforeEach(async () => {
    site = await startTestApp(engine)
  })
  afterEach(() => site.close())
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const run = (name: string, options = {}) =>
    importFile(site.ctx(), 'markdown', path.join(directory, name), { fetchMedia: false, ...options })
  const articleAt = async (slug: string) => {
    const { articles: list } = await articles.adminList(site.ctx(), all)
    const found = list.find((article) => article.slug === slug)
    if (!found) throw new Error(`No article has the slug ${slug}: ${list.map((article) => article.slug)}`)
    return articles.adminGet(site.ctx(), found.id)
  }
  const pageAt = async (slug: string) => {
    const { pages: list } = await pages.adminList(site.ctx(), all)
    const found = list.find((page) => page.slug === slug)
    if (!found) throw new Error(`No page has the slug ${slug}: ${list.map((page) => page.slug)}`)
    return pages.adminGet(site.ctx(), found.id)
  }
  const fileAt = async (url: string | null) => {
    const { media: files } = await media.list(site.ctx(), all)
    return files.find((file) => file.url === url)?.filename
  }
  const redirectOf = async (from: string) => {
    const { redirect } = await addresses.knownAt(site.ctx(), from, [])
    return redirect && 'place' in redirect ? redirect.place?.url : redirect
  }

  it('imports a site of Hugo with its bundles, shortcodes and old addresses', async () => {
    await settings.update(site.ctx(), { timeZone: 'Europe/Berlin' })
    const report = await run('hugo')
    expect(report.source).toBe('Markdown: Harbour notes')
    expect(report.importedByKind).toEqual({ article: 2, page: 1, media: 3, menuItem: 3 })
    expect(report.total).toBe(report.imported + report.skipped.length)
    expect(report.skipped).toMatchObject([
      {
        title: 'content/posts/_index.md',
        reason: 'It introduces a list, and this site creates its lists automatically',
      },
    ])
    const pier = await articleAt('the-pier')
    expect(pier).toMatchObject({
      title: 'The pier & its legs',
      excerpt: 'Two hundred legs.',
      status: 'published',
      publishedAt: '2021-05-04T08:00:00.000Z',
      updatedAt: '2021-05-31T22:00:00.000Z',
      category: { slug: 'coast' },
      url: '/coast/the-pier',
    })
    expect(pier.tags.map(({ name }) => name).sort()).toEqual(['Sea', 'Walks', 'Wood'])
    expect(pier.authors.map(({ name }) => name)).toEqual(['Mira Holt', 'Jon Dahl'])
    expect(await fileAt(pier.featuredImage)).toBe('low-tide.png')
    const light = await articleAt('light')
    expect(pier.content).toContain(`<a href="${light.url}">the lighthouse</a>`)
    expect(pier.content).toContain(`<a href="${light.url}#lamp">by its name</a>`)
    expect(pier.content).toMatch(
      /<figure><img src="[^"]*map.png" alt="Map"><figcaption>Where it is<\/figcaption>/,
    )
    expect(pier.content).toContain('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
    expect(pier.content).toContain('<pre><code class="language-go">fmt.Println("tide")')
    expect(pier.content).toContain('{{&lt; tide-table port="west" &gt;}}')
    expect(pier.content).toContain('<code>{{&lt; figure &gt;}}</code>')
    expect(report.notes.join('\n')).toContain('Its {{< tide-table port="west" >}} was left as it is')
    expect(report.notes.join('\n')).toContain('Its other categories became tags: Walks')
    // The time is in the time zone of the site.
    expect(light).toMatchObject({
      status: 'scheduled',
      publishedAt: '2031-01-02T07:00:00.000Z',
      pinned: true,
    })
    expect(light.content).toContain(`<a href="${pier.url}#legs">the pier</a>`)
    expect(light.content).toContain(`<a href="${pier.url}">old address</a>`)
    expect(light.content).toContain('<h2 id="lamp">The lamp</h2>')
    expect(light.content).not.toContain('>The lighthouse</h')
    expect(light.content).toContain('data-footnotes')
    expect(await pageAt('about')).toMatchObject({ status: 'draft', title: 'About' })
    expect(await redirectOf('/2021/05/the-pier')).toBe(pier.url)
    expect(await redirectOf('/old/pier')).toBe(pier.url)
    expect(await redirectOf('/2021/05/pier-of-2019')).toBe(pier.url)
    expect(await redirectOf('/categories/coast')).toBe('/coast')
    expect(await redirectOf('/tags/sea')).toMatchObject({ to: '/tag/sea' })
    expect(await redirectOf('/posts')).toMatchObject({ to: '/blog' })
    expect(await redirectOf('/index.xml')).toMatchObject({ to: '/feed.xml' })
    const items = await menu.adminList(site.ctx(), 'all')
    expect(items.map(({ title, link, isVisible }) => `${title} ${link} ${isVisible}`)).toEqual([
      'Notes /blog true',
      'Coast /coast true',
      'About /about false',
    ])
    expect(items[1]?.parentId).toBe(items[0]?.id)
    expect(report.notes).toContain('Left out the menu "social": this site has no place for it')
  })

  it('imports a site of Jekyll', async () => {
    const report = await run('jekyll')
    expect(report.importedByKind).toEqual({ article: 3, page: 1, media: 1, menuItem: 0 })
    const first = await articleAt('first-tide')
    const second = await articleAt('second')
    expect(first).toMatchObject({
      status: 'published',
      publishedAt: '2020-01-02T00:00:00.000Z',
      category: { name: 'coast' },
      author: { name: 'Mira Holt' },
    })
    expect(first.tags.map(({ name }) => name).sort()).toEqual(['sea', 'walks', 'wind'])
    expect(await fileAt(first.featuredImage)).toBe('tide.png')
    expect(first.content).toContain(`<a href="${second.url}">next one</a>`)
    expect(first.content).toContain(`src="${first.featuredImage}"`)
    expect(first.content).toContain('<code class="language-ruby">puts "tide"')
    expect(first.content).not.toMatch(/\{:|highlight/)
    expect(first.content).toContain('{% include gallery.html id="x" %}')
    expect(second).toMatchObject({ status: 'draft', createdAt: '2020-02-03T08:00:00.000Z' })
    expect((await articleAt('later')).status).toBe('draft')
    expect((await pageAt('about-us')).status).toBe('published')
    for (const from of ['/first', '/2019/tide.html', '/coast/walks/2020/01/02/first-tide'])
      expect(await redirectOf(from)).toBe(first.url)
  })

  it('imports sites of Astro, Eleventy, Hexo, Pelican and Zola', async () => {
    await run('astro')
    expect(await articleAt('first-post')).toMatchObject({
      title: 'First post',
      excerpt: 'How it began',
      publishedAt: '2022-07-08T00:00:00.000Z',
      content: '<p>Words before.</p><p>Words in a box.</p>',
    })
    await run('eleventy')
    const walk = await articleAt('walk')
    expect(walk).toMatchObject({ publishedAt: '2019-05-06T00:00:00.000Z', tags: [{ name: 'walks' }] })
    expect((await pageAt('about')).title).toBe('About')
    await run('hexo')
    const boats = await articleAt('boats')
    expect(boats).toMatchObject({ pinned: true, category: { name: 'Coast' } })
    expect(boats.content).toMatch(
      /^<figure><img src="[^"]*red.png" alt="A red boat"><\/figure><figure><img src="[^"]*blue.png"/,
    )
    expect(await redirectOf('/2018/03/04/boats')).toBe(boats.url)
    await run('pelican')
    const nets = await articleAt('nets')
    expect(nets).toMatchObject({ excerpt: 'How to tie them.', category: { name: 'Craft' } })
    expect(nets.authors.map(({ name }) => name)).toEqual(['Mira Holt', 'Jon Dahl'])
    expect(nets.content).toMatch(/<img src="[^"]*knot.png"[\s\S]*<a href="\/us">us<\/a>/)
    expect((await pageAt('us')).status).toBe('draft')
    expect(await redirectOf('/nets.html')).toBe(nets.url)
    await run('zola')
    const gulls = await articleAt('gulls')
    expect(gulls).toMatchObject({ category: { name: 'Air' }, tags: [{ name: 'birds' }] })
    expect(await fileAt(gulls.featuredImage)).toBe('gull.png')
    expect(gulls.content).toContain('<blockquote><p>They scream.</p><p>— Jon</p></blockquote>')
    expect(gulls.content).toContain(`<a href="${(await articleAt('terns')).url}">terns</a>`)
    expect(await redirectOf('/birds/gulls')).toBe(gulls.url)
  })

  it('adds nothing when it is run again, and continues after it was stopped', async () => {
    const stop = new AbortController()
    const onProgress = ({ stage }: { stage: string }) => stage === 'Articles' && stop.abort()
    await expect(run('hugo', { signal: stop.signal, onProgress })).rejects.toThrow()
    expect((await articles.adminList(site.ctx(), all)).articles).toHaveLength(1)
    expect((await run('hugo')).importedByKind.article).toBe(1)
    const before = await dump(site.ctx().db, engine)
    expect(await run('hugo')).toMatchObject({ imported: 0, alreadyThere: 9 })
    expect(await dump(site.ctx().db, engine)).toEqual(before)
    expect((await guests.list(site.ctx(), { ...all, q: undefined })).guests).toHaveLength(2)
  })

  it('imports a zip file with a folder around everything, and a dry run stores nothing', async () => {
    const text = '---\ntitle: A: b\n---\nx'
    const zip = path.join(directory, 'site.zip')
    await writeFile(
      zip,
      await zipOf({
        'blog-main/posts/a.md': '---\ntitle: In a zip\n---\nWords',
        'blog-main/posts/b.md': text,
      }),
    )
    const planned = await run('site.zip', { dryRun: true })
    expect(planned.importedByKind.article).toBe(1)
    expect((await articles.adminList(site.ctx(), all)).articles).toEqual([])
    const report = await run('site.zip')
    expect(report.source).toBe('Markdown: blog-main')
    expect(report.skipped).toMatchObject([
      {
        title: 'posts/b.md',
        reason:
          'It cannot be imported: its YAML has a mistake in line 2: a text with a colon in it needs quotation marks around it',
      },
    ])
    expect((await articleAt('a')).title).toBe('In a zip')
  })

  it('lists names of emoji where the site shows the characters', async () => {
    const folder = path.join(directory, 'emoji')
    await mkdir(path.join(folder, 'content/posts'), { recursive: true })
    await writeFile(
      path.join(folder, 'content/posts/a.md'),
      '---\ntitle: A\n---\nAt 10:30:00 :wave: and :+1:',
    )
    const emoji = 'Article "A": Its emoji names were left as they are: :wave:, :+1:'
    for (const [setting, notes] of [
      ['enableEmoji = false', []],
      ['enableEmoji = true', [emoji]],
      ['[markdown]\nrender_emoji = true', [emoji]],
    ] as const) {
      await writeFile(path.join(folder, 'config.toml'), `${setting}\n`)
      const report = await run('emoji', { dryRun: true })
      expect(report.notes.filter((note) => note.includes('emoji'))).toEqual(
        notes.map((note) => note.replace('Article ', '')),
      )
    }
  })

  it('makes pages of dated texts beside the folder of articles, unless they have tags', async () => {
    const folder = path.join(directory, 'beside')
    await mkdir(path.join(folder, 'content/posts'), { recursive: true })
    const dated = (more = '') => `---\ndate: 2021-05-04\n${more}---\nWords\n`
    await writeFile(path.join(folder, 'hugo.toml'), '')
    await writeFile(path.join(folder, 'content/about.md'), dated())
    await writeFile(path.join(folder, 'content/tagged.md'), dated('tags: [Sea]\n'))
    const kinds = async () => (await run('beside', { dryRun: true })).importedByKind
    expect(await kinds()).toMatchObject({ article: 2, page: 0 })
    await writeFile(path.join(folder, 'content/posts/pier.md'), dated())
    expect(await kinds()).toMatchObject({ article: 2, page: 1 })
  })

  it('skips or limits each hostile file, and imports the rest', async () => {
    const folder = path.join(directory, 'hostile')
    await mkdir(path.join(folder, 'posts'), { recursive: true })
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replace(/./g, (name, at: number) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[at]}`)}]\n`)}---\n`
    const files: Record<string, string | Buffer> = {
      'bomb.md': bomb,
      'cycle.md': '---\ntitle: Round\nextra: &a\n  more: *a\ntags: &b [*b, x]\n---\nWords',
      'proto.md': '---\n__proto__: {title: x}\ntitle: [1, {a: b}]\ndate: {}\ntags: {a: 1}\n---\nWords',
      'binary.md': Buffer.from([0, 1, 2, 0]),
      'long.md': 'x'.repeat(600_000),
      'huge.md': Buffer.alloc(6 * 1024 ** 2, 'a\n'),
      'many.md': '- a\n'.repeat(1_200_000),
      'latin.md': Buffer.from('---\ntitle: Café\n---\nÜber', 'latin1'),
      'wide.md': Buffer.from('\ufeff---\ntitle: Wide\n---\nWords', 'utf16le'),
      'signs.md':
        '{"title": "Si\\u0000gns", "url": "/\\ud800/", "author": "A\\u0000", "aliases": ["\\ud800"]}\n\n[x](y)',
      'script.md': '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))',
      'good.md': '---\ntitle: Good\n---\n![](../../../etc/passwd)',
    }
    for (const [name, content] of Object.entries(files))
      await writeFile(path.join(folder, 'posts', name), content)
    await symlink('/etc', path.join(folder, 'posts', 'outside'))
    await symlink('..', path.join(folder, 'posts', 'round'))
    const report = await run('hostile')
    expect(report.total).toBe(report.imported + report.skipped.length)
    expect(Object.fromEntries(report.skipped.map(({ title, reason }) => [title, reason]))).toEqual({
      'posts/bomb.md': 'It cannot be imported: its YAML refers to itself too often, or to what is not there',
      'posts/binary.md': 'It cannot be imported: it is not a text',
      'posts/long.md': 'It cannot be imported: it has a line of more than 500,000 characters',
      'posts/huge.md': 'It cannot be imported: it is larger than 5 MB',
      'posts/many.md': 'Its Markdown takes too long, or too much memory, to read',
    })
    expect(report.notes).toContain('Left out "posts/outside", because it is a link')
    expect(report.notes).toContain('Left out "posts/round", because it is a link')
    expect(await articleAt('latin')).toMatchObject({ title: 'Café', content: '<p>Über</p>' })
    expect((await articleAt('wide')).title).toBe('Wide')
    expect((await articles.adminList(site.ctx(), { ...all, q: 'Si gns' })).articles).toHaveLength(1)
    expect((await articleAt('script')).content).not.toMatch(/<script|onerror|href/)
    expect((await media.list(site.ctx(), all)).media).toEqual([])
    expect((await articleAt('cycle')).title).toBe('Round')
  })

  it('refuses what is no folder of Markdown, and changes nothing', async () => {
    await mkdir(path.join(directory, 'empty'), { recursive: true })
    await writeFile(path.join(directory, 'no.zip'), 'no zip')
    await writeFile(
      path.join(directory, 'slip.zip'),
      await zipOf({ 'posts/a.md': 'x' }).then((zip) =>
        Buffer.from(zip.toString('latin1').replaceAll('posts/a.md', '../..//a.m'), 'latin1'),
      ),
    )
    await expect(run('nowhere')).rejects.toThrow(/nowhere cannot be read: it does not exist/)
    await expect(run('empty')).rejects.toThrow('empty contains no Markdown.')
    await expect(run('no.zip')).rejects.toThrow(/no.zip cannot be read as a zip file/)
    await expect(run('slip.zip')).rejects.toThrow(/slip.zip is damaged/)
    await expect(run('hugo', { site: 'ftp://x' })).rejects.toThrow('is not the address of a site')
  })
})
