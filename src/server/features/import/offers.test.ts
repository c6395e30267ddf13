import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { zipOf } from '../../../../tests/support/zip.ts'
import { inspectContrast } from '../../../content/contrast.ts'
import { type SiteOffer, siteOffers } from '../../../contracts/import-states.ts'
import { importDecisions } from '../../../contracts/imports.ts'
import { defaultSettings } from '../../../contracts/settings.ts'
import { writeArchive } from '../archive/archive.ts'
import * as articles from '../articles/articles.ts'
import { exportJson } from '../export/json/site-json.ts'
import * as media from '../media/media.ts'
import * as menu from '../menu/menu.ts'
import * as settings from '../settings/settings.ts'
import { importFile, openExport } from './import.ts'
import { undoImport } from './runs/undo.ts'
import type { SourceName } from './sources.ts'
import { offersOf } from './store/import-offers.ts'

type Files = Record<string, string>
type Sample = { system: SourceName; name: string; files: Files; offers: Partial<Record<SiteOffer, string>> }
const fixture = (name: string) => path.resolve('tests/fixtures', name)
const text = '---\ntitle: One\ndate: 2021-05-04\n---\nWords\n'

const samples: Sample[] = [
  {
    system: 'markdown',
    name: 'Hugo',
    files: {
      'hugo.toml': `baseURL = 'https://old.example/'\ntitle = 'Old & wise'\nlanguageCode = 'en-us'\n[params]\ndescription = 'Of the sea'\nlogo = 'images/logo.png'\nfavicon = '/icon.png'\n[[menus.main]]\nname = 'Notes'\nurl = '/posts/'\n`,
      'content/posts/one.md': text,
      'static/images/logo.png': 'PNG',
      'static/icon.png': 'PNG2',
    },
    offers: {
      name: 'Old & wise',
      description: 'Of the sea',
      language: 'en-US',
      logo: 'logo.png',
      icon: 'icon.png',
      navigation: 'Notes',
    },
  },
  {
    system: 'markdown',
    name: 'Hugo in several languages',
    files: {
      'hugo.yaml':
        'defaultContentLanguage: de\nlanguages:\n  de:\n    title: Alt\n    params:\n      description: Vom Meer\n    menus:\n      main:\n        - name: Texte\n          url: /posts/\n  en:\n    title: Old\n',
      'content/posts/one.md': text,
    },
    offers: { name: 'Alt', description: 'Vom Meer', language: 'de', navigation: 'Texte' },
  },
  {
    system: 'markdown',
    name: 'Jekyll',
    files: {
      '_config.yml': 'title: Old\ndescription: Of the sea\nlang: de_DE\nlogo: /assets/logo.png\n',
      '_data/navigation.yml': 'main:\n  - title: About\n    url: /about/\n',
      '_posts/2021-05-04-one.md': text,
      'assets/logo.png': 'PNG',
    },
    offers: {
      name: 'Old',
      description: 'Of the sea',
      language: 'de-DE',
      logo: 'logo.png',
      navigation: 'About',
    },
  },
  {
    system: 'markdown',
    name: 'Zola',
    files: {
      'config.toml':
        'base_url = "https://old.example"\ntitle = "Old"\ndescription = "Of the sea"\ndefault_language = "fr"\n[extra]\nlogo = "logo.png"\nmain_menu = [{ name = "Blog", url = "blog" }]\n',
      'content/blog/one.md': '+++\ntitle = "One"\ndate = 2021-05-04\n+++\nWords\n',
      'static/logo.png': 'PNG',
    },
    offers: {
      name: 'Old',
      description: 'Of the sea',
      language: 'fr',
      logo: 'logo.png',
      navigation: 'Blog',
    },
  },
  {
    system: 'markdown',
    name: 'Hexo',
    files: {
      '_config.yml': 'title: Old\nsubtitle: Of the sea\nlanguage: [zh-CN, en]\n',
      '_config.next.yml': 'menu:\n  home: / || fa fa-home\n  about: /about/ || fa fa-user\n',
      'source/_posts/one.md': text,
    },
    offers: { name: 'Old', description: 'Of the sea', language: 'zh-CN', navigation: 'home, about' },
  },
  {
    system: 'markdown',
    name: 'Hexo in the language of its theme',
    files: { '_config.yml': 'title: Old\nlanguage: default\n', 'source/_posts/one.md': text },
    offers: { name: 'Old' },
  },
  {
    system: 'markdown',
    name: 'Pelican',
    files: {
      'pelicanconf.py': `AUTHOR = 'Mira'\nSITENAME = "Old\\'s"\nSITESUBTITLE = 'Of the sea'\nDEFAULT_LANG = 'nl'\nMENUITEMS = (\n    ('About', '/about'),\n    ("Else", "https://else.example/"),\n)\n`,
      'content/one.md': 'Title: One\nDate: 2021-05-04\n\nWords\n',
    },
    offers: { name: "Old's", description: 'Of the sea', language: 'nl', navigation: 'About, Else' },
  },
  {
    system: 'markdown',
    name: 'Astro',
    files: {
      'astro.config.mjs': "export default defineConfig({\n  site: 'https://old.example',\n})\n",
      'src/consts.ts':
        "// Words\nexport const NAV = [{ title: 'Home', url: '/' }];\nexport const SOCIALS = [{ name: 'Code', url: 'https://code.example/jane' }];\nexport const SITE_TITLE = 'Old';\nexport const SITE_DESCRIPTION = 'Of the sea';\n",
      'src/content/blog/one.md': text,
    },
    offers: { name: 'Old', description: 'Of the sea' },
  },
  {
    system: 'markdown',
    name: 'Eleventy',
    files: {
      'eleventy.config.js': 'export default function () {}\n',
      '_data/metadata.js':
        'export default {\n  title: "Old",\n  url: "https://old.example/",\n  language: "sv",\n  description: "Of the sea",\n  author: { name: "Mira" },\n}\n',
      'content/one.md':
        '---\ntitle: One\ndate: 2021-05-04\neleventyNavigation:\n  key: First\n  order: 1\n---\nWords\n',
    },
    offers: { name: 'Old', description: 'Of the sea', language: 'sv', navigation: 'First' },
  },
]

const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="da"><title>Old</title><subtitle>Of the sea</subtitle><link href="ORIGIN/"/><logo>ORIGIN/logo.png</logo><entry><id>1</id><title>One</title><content>Words</content></entry></feed>`
const tumblr = {
  response: {
    blog: { name: 'old', title: 'Old', description: 'Of the <b>sea</b>', theme: { link_color: '#529ECC' } },
    posts: [{ id: 1, id_string: '1', blog_name: 'old', type: 'text', body: '<p>Words</p>' }],
  },
}

describeEachEngine('what an export says about its site', (engine) => {
  let site: TestApp
  let directory: string
  beforeEach(async () => {
    site = await startTestApp(engine)
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-offers-'))
  })
  afterEach(async () => {
    await site.close()
    await rm(directory, { recursive: true, force: true })
  })

  const picture = (background: string) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background } })
      .png()
      .toBuffer()
  async function written(files: Files): Promise<string> {
    const folder = path.join(directory, 'old')
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      const bytes = content.startsWith('PNG') ? await picture(content === 'PNG' ? '#486' : '#864') : content
      await writeFile(path.join(folder, name), bytes)
    }
    return folder
  }
  async function offered(system: SourceName, file: string) {
    const opened = await openExport(site.ctx(), system, file, { mayConnect: () => true })
    const offers = await offersOf(site.ctx(), opened.source)
    await opened.close()
    return Object.fromEntries(offers.map(({ what, value }) => [what, value]))
  }
  async function ghost(more: Record<string, string>): Promise<string> {
    const whole = JSON.parse(await readFile(fixture('ghost/site.json'), 'utf8'))
    for (const [key, value] of Object.entries(more)) whole.db[0].data.settings.push({ key, value })
    const file = path.join(directory, 'ghost.zip')
    const pictures = { 'content/images/2020/logo.png': await picture('#444') }
    await writeFile(file, await zipOf({ 'site.ghost.json': Buffer.from(JSON.stringify(whole)), ...pictures }))
    return file
  }
  const look = { logo: '__GHOST_URL__/content/images/2020/logo.png', accent_color: '#ffcc00', locale: 'de' }
  const take = (...what: SiteOffer[]) => importDecisions.parse({ take: what })
  const current = async () => {
    const { siteName, siteDescription, language, logoUrl, metadata, themeSettings, hideSiteName } =
      await settings.stored(site.ctx())
    return {
      siteName,
      hideSiteName,
      siteDescription,
      language,
      logoUrl,
      icon: metadata.favicon,
      colors: themeSettings.colors,
    }
  }

  it.each(samples)('is found in $name', async ({ system, files, offers }) => {
    expect(await offered(system, await written(files))).toEqual(offers)
  })

  it('is found in WordPress, Squarespace, Blogger and Tumblr', async () => {
    expect(await offered('wordpress', fixture('wordpress/site.xml'))).toMatchObject({
      name: 'Harbour & Hill',
      description: 'Walks between the sea and the moor',
      language: 'en-GB',
    })
    const withIcon = (await readFile(fixture('wordpress/site.xml'), 'utf8')).replace(
      'https://harbour.example/icon.png',
      'http://harbour.example/files/pier-32x32.jpg',
    )
    await writeFile(path.join(directory, 'icon.xml'), withIcon)
    expect(await offered('wordpress', path.join(directory, 'icon.xml'))).toMatchObject({ icon: 'pier.jpg' })
    expect(await offered('squarespace', fixture('squarespace/site.xml'))).toEqual({
      name: 'Harbour notes',
      language: 'en-US',
    })
    expect(await offered('blogger', fixture('blogger/blog.xml'))).toEqual({ name: 'Harbour notes' })
    const takeout = path.join(directory, 'takeout.zip')
    const blog = 'Takeout/Blogger/Blogs/Harbour notes'
    const atom = await readFile(fixture(`blogger-takeout/${blog}/feed.atom`))
    const table = Buffer.from('blog_name,blog_description,blog_locale\nx,Of the sea,en_GB\n')
    await writeFile(takeout, await zipOf({ [`${blog}/feed.atom`]: atom, [`${blog}/settings.csv`]: table }))
    expect(await offered('blogger', takeout)).toEqual({
      name: 'Harbour notes',
      description: 'Of the sea',
      language: 'en-GB',
    })
    const posts = path.join(directory, 'posts.json')
    await writeFile(posts, JSON.stringify(tumblr))
    expect(await offered('tumblr', posts)).toMatchObject({ name: 'Old', description: 'Of the sea' })
    expect(Object.keys(await offered('tumblr', posts))).toContain('colors')
  })

  it('is found in a feed', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/feed') response.end(feed.replaceAll('ORIGIN', `http://${request.headers.host}`))
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect(await offered('feed', `http://127.0.0.1:${port}/feed`)).toEqual({
      name: 'Old',
      description: 'Of the sea',
      language: 'da',
      logo: 'logo.png',
    })
    server.closeAllConnections()
    server.close()
  })

  it('is found in both forms of another Masthead', async () => {
    const from = await startTestApp(engine)
    const file = path.join(directory, 'logo.png')
    await writeFile(file, await picture('#648'))
    const { url } = await media.upload(from.ctx(), { path: file, filename: 'logo.png', checksum: 'c' })
    await settings.update(from.ctx(), {
      siteName: 'Old',
      language: 'fr',
      logoUrl: url,
      themeSettings: { colors: { link: '#123456' } },
    })
    await articles.create(from.ctx(), { title: 'One', content: '<p>Words</p>' })
    await menu.create(from.ctx(), { title: 'Blog', link: '/blog', type: 'page' })
    const backup = path.join(directory, 'backup')
    await writeArchive(from.deps, { file: backup }, { passphrase: undefined })
    const json = path.join(directory, 'site.json')
    await exportJson(from.ctx(), json)
    await from.close()
    for (const [system, place] of [
      ['masthead', backup],
      ['json', json],
    ] as const) {
      expect(await offered(system, place)).toMatchObject({
        name: 'Old',
        language: 'fr',
        logo: 'logo.png',
        navigation: 'Blog',
        colors: expect.stringContaining('#123456'),
      })
    }
    await importFile(site.ctx(), 'masthead', backup, { decisions: take(...siteOffers), fetchMedia: false })
    expect(await current()).toMatchObject({ siteName: 'Old', language: 'fr' })
    expect((await current()).colors.link).toBe('#123456')
    const { media: files } = await media.list(site.ctx(), { page: 1, limit: 10 })
    expect(files.map((one) => one.url)).toEqual([(await current()).logoUrl])
    expect(await menu.adminList(site.ctx(), 'all')).toMatchObject([{ title: 'Blog', link: '/blog' }])
  })

  it('is taken only as it was chosen, and undone', async () => {
    const before = await current()
    const file = await ghost(look)
    expect(await offered('ghost', file)).toMatchObject({
      name: 'Harbour notes',
      description: 'Of the sea',
      language: 'de',
      logo: 'logo.png',
      navigation: 'Home, About, Coast, The pier, Shop, Mira',
    })
    const options = { fetchMedia: false, runId: 'run-1' }
    const report = await importFile(site.ctx(), 'ghost', file, {
      ...options,
      decisions: take('name', 'logo', 'colors'),
    })
    expect(report.taken).toEqual(['name', 'logo', 'colors'])
    expect(report.importedByKind.menuItem).toBe(0)
    expect(report.total).toBe(report.imported + report.skipped.length)
    const now = await current()
    expect(now).toMatchObject({ siteName: 'Harbour notes', siteDescription: '', language: 'en' })
    // Ghost shows the logo instead of the name.
    expect([before.hideSiteName, now.hideSiteName]).toEqual([false, true])
    const { media: files } = await media.list(site.ctx(), { page: 1, limit: 10 })
    expect(files.map(({ url, alt }) => [url, alt])).toEqual([[now.logoUrl, 'Harbour notes']])
    expect(now.colors.link).not.toBe(before.colors.link)
    const { themeSettings } = await settings.stored(site.ctx())
    const readable = (theme: typeof defaultSettings.themeSettings) =>
      inspectContrast(theme).filter(({ passes }) => !passes).length
    expect(readable(themeSettings as typeof defaultSettings.themeSettings)).toBe(
      readable(defaultSettings.themeSettings),
    )
    expect(await undoImport(site.ctx(), { id: 'run-1', site: report.source }, () => {})).toEqual([])
    expect(await current()).toEqual(before)
    expect((await media.list(site.ctx(), { page: 1, limit: 10 })).meta.total).toBe(0)
  })

  it('stays where somebody has changed it since, and is listed', async () => {
    const file = await ghost(look)
    const options = { fetchMedia: false, runId: 'run-1', decisions: take('name', 'description', 'logo') }
    const { source } = await importFile(site.ctx(), 'ghost', file, options)
    const { taken } = await importFile(site.ctx(), 'ghost', file, options)
    expect(taken).toEqual(['name', 'description', 'logo'])
    await settings.update(site.ctx(), { siteName: 'Mine' })
    const undo = () => undoImport(site.ctx(), { id: 'run-1', site: source }, () => {})
    const remaining = [
      { type: 'setting', id: 'name', title: 'Site name', reason: 'Someone has changed it since.' },
    ]
    expect(await undo()).toEqual(remaining)
    expect(await current()).toMatchObject({ siteName: 'Mine', siteDescription: '', logoUrl: '' })
    expect(await undo()).toEqual(remaining)
  })

  it('is suggested where the site has nothing of its own', async () => {
    await settings.update(site.ctx(), { siteName: 'Mine', logoUrl: '/mine.png' })
    await menu.create(site.ctx(), { title: 'Mine', link: '/mine', type: 'page' })
    const opened = await openExport(site.ctx(), 'ghost', await ghost(look), {})
    const offers = await offersOf(site.ctx(), opened.source)
    await opened.close()
    const isSuggested = Object.fromEntries(offers.map((offer) => [offer.what, offer.isSuggested]))
    expect(isSuggested).toEqual({
      name: false,
      description: true,
      language: true,
      logo: false,
      colors: true,
      navigation: false,
    })
    expect(offers).toContainEqual(expect.objectContaining({ what: 'name', current: 'Mine' }))
    expect(offers).toContainEqual(expect.objectContaining({ what: 'navigation', current: 'Mine' }))
  })

  it('is no name, language or colour that this site would refuse', async () => {
    const file = await ghost({ accent_color: 'red; } body { display: none', locale: 'not a language' })
    expect(Object.keys(await offered('ghost', file))).toEqual(['name', 'description', 'navigation'])
  })
})
