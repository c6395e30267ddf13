import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { isInstalled, withServers } from '../../../../../tests/support/installed.ts'
import { scaled } from '../../../../../tests/support/timeouts.ts'
import { buildApp } from '../../../app.ts'
import type { Ctx } from '../../../core/context.ts'
import * as articles from '../../articles/articles.ts'
import * as authors from '../../authors/authors.ts'
import * as categories from '../../categories/categories.ts'
import * as media from '../../media/media.ts'
import * as pages from '../../pages/pages.ts'
import * as redirects from '../../redirects/redirects.ts'
import * as settings from '../../settings/settings.ts'
import { builtSite } from '../../site/built-site.ts'
import * as tags from '../../tags/tags.ts'
import { type Answer, exportStatic, FolderTaken, type StaticReport } from './static-site.ts'

const published = { status: 'published' } as const
type Got = { status: number; location: string | null; type: string; body: string }
type Get = (address: string) => Promise<Got>

describeEachEngine('exporting as files', (engine) => {
  let site: TestApp
  let directory: string
  let report: StaticReport
  let image: string
  let goneId: string
  let former: string
  let gone: string
  const fileOf = (name: string) => readFile(path.join(directory, 'public', name), 'utf8')
  /** `failing`: an address that answers with this status. */
  const run = async (failing?: { address: string; status: number }): Promise<StaticReport> => {
    const app = await buildApp(site.deps, { isCounting: false })
    try {
      return await exportStatic(site.ctx(), directory, {
        searchScript: (await builtSite().load()).staticSearch,
        async ask(url, method = 'GET' as never): Promise<Answer> {
          const { statusCode, headers, rawPayload } = await app.inject({ method, url })
          if (url === failing?.address)
            return { status: failing.status, headers: {}, body: Buffer.from('Later') }
          return { status: statusCode, headers: headers as Answer['headers'], body: rawPayload }
        },
      })
    } finally {
      await app.close()
    }
  }
  const own: Get = async (url) => {
    const { statusCode, headers, body } = await site.app.inject({ url })
    const location = headers.location === undefined ? null : String(headers.location)
    return { status: statusCode, location, type: String(headers['content-type']), body }
  }

  beforeAll(async () => {
    site = await startTestApp(engine)
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-static-'))
    const ctx = site.ctx()
    const file = path.join(directory, 'pier.png')
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#486' } })
      .png()
      .toFile(file)
    image = (await media.upload(ctx, { path: file, filename: 'pier.png', checksum: 'pier' })).url
    await rm(file)
    const { id: categoryId } = await categories.create(ctx, { name: 'Coast & sea' })
    for (let number = 1; number <= 15; number += 1)
      await articles.create(ctx, {
        title: `Pier number ${number}`,
        content: `<p>The pier has ${number} legs.</p><p><img src="${image}" alt="A pier"></p>`,
        categoryId,
        tags: ['Wood'],
        ...published,
      })
    const moved = await articles.create(ctx, {
      title: 'Façade „alt“',
      slug: 'façade',
      content: '<p>Old wall</p>',
      ...published,
    })
    former = moved.url
    await articles.update(ctx, moved.id, { slug: 'wall' })
    goneId = (await articles.create(ctx, { title: 'Soon gone', content: '<p>Tides</p>', ...published })).id
    await articles.create(ctx, {
      title: 'Secret',
      content: '<p>Hidden</p>',
      visibility: 'password',
      password: 'sesame-street-9',
      ...published,
    })
    const form = { type: 'ContactForm', props: { id: 'form' } }
    await pages.create(ctx, {
      title: 'Write to us',
      ...published,
      blocks: { root: {}, content: [form] } as never,
    })
    await redirects.create(ctx, { from: '/old "quoted"', to: '/blog/wall' })
    await redirects.create(ctx, { from: '/temporary', to: 'https://elsewhere.example/a?b=1', status: 302 })
    await redirects.create(ctx, { from: '/forbidden', status: 451 })
    const wrong = { title: 'Index', slug: 'index', ...published, blocks: { root: {}, content: [] } as never }
    await pages.create(ctx, wrong)
    const withdrawn = path.join(directory, 'old.png')
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toFile(withdrawn)
    const old = await media.upload(ctx, { path: withdrawn, filename: 'old.png', checksum: 'old' })
    await rm(withdrawn)
    gone = old.url
    await articles.create(ctx, {
      title: 'Shows a file in the trash',
      content: `<p><a href="${gone}">It</a></p>`,
      ...published,
    })
    await media.remove(ctx, old.id, { force: true } as never)
    await redirects.create(ctx, { from: '/archive/*', to: '/blog/*' })
    await redirects.create(ctx, { from: '/{year}/{slug}.php', to: '/blog/{slug}', status: 308 })
    await inGerman(ctx, await site.signIn('EDITOR'))
    report = await run()
  })
  afterAll(async () => {
    await site.close()
    await rm(directory, { recursive: true, force: true })
  })

  it('writes every page, list, feed and file, and says what needs a server', async () => {
    await expect(fileOf(gone)).rejects.toThrow()
    expect(await fileOf('index.html')).toBe((await own('/')).body)
    expect(await fileOf('blog/wall.html')).toContain('Old wall')
    expect(await fileOf('blog/page/2.html')).toBe((await own('/blog?page=2')).body)
    expect(await fileOf('feed.xml')).toContain('<rss')
    expect(await fileOf('coast-sea/feed.xml')).toContain('<item>')
    expect(await fileOf('404.html')).toContain('<h1')
    const html = await fileOf('coast-sea/pier-number-1.html')
    const variants = [...html.matchAll(/\/media\/\d{4}[^\s",]+/g)].map(([address]) => address)
    expect(variants.length).toBeGreaterThan(2)
    for (const address of [image, ...variants, ...html.matchAll(/\/assets\/[\w.-]+/g)].map(String))
      expect(await fileOf(address)).not.toBe('')
    const reasons = Object.fromEntries(report.notIncluded.map(({ address, reason }) => [address, reason]))
    expect(reasons['/write-to-us']).toMatch(/^Its form does not work there/)
    expect(Object.keys(reasons).toSorted()).toEqual(
      ['/blog/secret', '/index', gone, '/write-to-us'].toSorted(),
    )
    const [card = ''] = /\/media\/cards\/[\w.-]+/.exec(await fileOf('blog/wall.html')) ?? []
    expect(await fileOf(card)).toContain('PNG')
  })

  it('writes what each language has', async () => {
    for (const name of ['de', 'de/blog', 'de/blog/page/2', 'de/search', 'de/tag/wind', 'de/author/jane'])
      expect(await fileOf(`${name}.html`)).toMatch(/^<!doctype html><html lang="de"/)
    for (const name of ['de', 'de/tag/wind', 'de/author/jane']) {
      expect(await fileOf(`${name}/feed.xml`)).toContain('Küste 1<')
      expect(await fileOf(`${name}/feed.json`)).toContain('Küste 1"')
    }
    expect(await fileOf('de/404.html')).toContain('<html lang="de"')
    expect(await fileOf('de/410.html')).toContain('<html lang="de"')
    expect(await fileOf('451.html')).toContain('<html lang="en"')
    const listed = async (name: string) =>
      (JSON.parse(await fileOf(name)) as { documents: { url: string }[] }).documents.map(({ url }) => url)
    expect(await listed('de/search-list.json')).toContain('/de/blog/kueste-1')
    expect((await listed('search-list.json')).filter((url) => url.startsWith('/de'))).toEqual([])
    expect(await fileOf('de/search.html')).toMatch(/static-?search[^"]*"><\/script><\/head>/i)
    expect(await fileOf('_redirects')).toMatch(/^\/de\/\* \/de\/404.html 404$/m)
  })

  it('lists articles and pages for the search, without what is not public', async () => {
    const { documents } = JSON.parse(await fileOf('search-list.json')) as { documents: { url: string }[] }
    const urls = documents.map(({ url }) => url)
    expect(urls).toContain('/blog/wall')
    expect(urls).toContain('/write-to-us')
    expect(urls.filter((url) => /secret|blog$|tag|coast-sea$/.test(url))).toEqual([])
    expect(await fileOf('search.html')).toMatch(
      /<script type="module" src="\/assets\/[^"]*static-?search[^"]*"><\/script><\/head>/i,
    )
  })

  const answersLikeTheSite = async (get: Get) => {
    const named = async (file: string) =>
      Array.from((await own(file)).body.matchAll(/<loc>([^<]+)/g), ([, one = '']) => new URL(one).pathname)
    const addresses = await named('/sitemap.xml')
    expect(addresses.length).toBeGreaterThan(17)
    // `/index` cannot be exported, because the home page already has that file. The report says so.
    for (const address of [...addresses.filter((one) => one !== '/index'), '/blog?page=2', '/feed.xml']) {
      const [expected, got] = [await own(address), await get(address)]
      expect({ address, ...got }).toEqual({ address, ...expected })
    }
    for (const [from, status, to] of [
      [former, 301, '/blog/wall'],
      ['/old%20%22quoted%22', 301, '/blog/wall'],
      [`${former}?from=a&by=%7Bpath%7D`, 301, '/blog/wall?from=a&by=%7Bpath%7D'],
      ['/temporary', 302, 'https://elsewhere.example/a?b=1'],
      ['/temporary?from=a', 302, 'https://elsewhere.example/a?b=1'],
      ['/archive/wall', 301, '/blog/wall'],
      ['/archive/wall?from=a', 301, '/blog/wall?from=a'],
      ['/2019/wall.php', 308, '/blog/wall'],
      ['/de/blog/strand', 301, '/de/blog/kueste-1'],
      ['/de/tag/luft', 301, '/de/tag/wind'],
      ['/de/author/janet', 301, '/de/author/jane'],
    ] as const) {
      const got = await get(from)
      const location = got.location?.replace(/^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?/, '')
      expect([from, got.status, location]).toEqual([from, status, to])
    }
    // No redirect leads to another site, and no header is added.
    for (const from of [
      '/archive/%5Celsewhere.example',
      '/archive//elsewhere.example',
      '/archived',
      '/2020/a%0d%0aX-Bad:%20x.php',
    ]) {
      const { status, location } = await get(from)
      expect({
        from,
        isElsewhere: /^(?:https?:)?[/\\]{2}|^\/\\/.test(location ?? ''),
        isMoved: status === 308,
      }).toEqual({
        from,
        isElsewhere: false,
        isMoved: false,
      })
    }
    expect((await get('/archived')).status).toBe(404)
    expect((await get('/forbidden')).status).toBe(451)
    const missing = await get('/nothing-here')
    expect(missing.status).toBe(404)
    expect(missing.body).toBe(await fileOf('404.html'))
    const fehlt = await get('/de/fehlt')
    expect([fehlt.status, fehlt.body]).toEqual([404, await fileOf('de/404.html')])
    const fort = await get('/de/blog/fort')
    expect([fort.status, fort.body]).toEqual([410, await fileOf('de/410.html')])
    expect((await get('/_redirects')).status).toBe(404)
  }

  it.skipIf(!isInstalled('nginx'))('nginx answers like the site', async () => {
    const port = await freePort()
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-nginx-'))
    const server = (await readFile(path.join(directory, 'nginx.conf'), 'utf8'))
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('root public;', `root ${directory}/public;`)
    await writeFile(
      path.join(folder, 'nginx.conf'),
      `daemon off; user root; pid ${folder}/pid; error_log stderr; events {} http { include /etc/nginx/mime.types; access_log off;\n${server}}`,
    )
    await serving(
      spawn('nginx', ['-c', `${folder}/nginx.conf`, '-p', folder], { env: withServers }),
      port,
      answersLikeTheSite,
    )
    await rm(folder, { recursive: true })
  })

  it.skipIf(!isInstalled('caddy'))('Caddy answers like the site', async () => {
    const port = await freePort()
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-caddy-'))
    const host = new URL(site.deps.config.publicUrl).host
    const server = (await readFile(path.join(directory, 'Caddyfile'), 'utf8'))
      .replace(`\n${host} {`, `\nhttp://127.0.0.1:${port} {`)
      .replace('root * public', `root * ${directory}/public`)
    await writeFile(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${server}`)
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const args = ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`]
    await serving(spawn('caddy', args, { env }), port, answersLikeTheSite)
    await rm(folder, { recursive: true })
  })

  it('the worker for Cloudflare answers like the site', async () => {
    const { default: worker } = await import(pathToFileURL(path.join(directory, 'public/_worker.js')).href)
    const ASSETS = { fetch: async (request: Request) => assetOf(path.join(directory, 'public'), request) }
    await answersLikeTheSite(async (address) => {
      const answer: Response = await worker.fetch(new Request(`https://site.example${address}`), { ASSETS })
      return gotOf(answer, 'https://site.example')
    })
  })

  it('writes the redirects for Netlify', async () => {
    const lines = (await fileOf('_redirects')).split('\n')
    expect(lines).toContain('/blog page=:page /blog/page/:page 200!')
    expect(lines).toContain('/archive/* /blog/:splat 301')
    expect(lines).toContain('/:year/:slug.php /blog/:slug 308')
    expect(lines).toContain('/forbidden /451.html 451')
  })

  it('writes only what changed the next time, and removes what is gone', async () => {
    expect(await run()).toMatchObject({ written: 0, removed: 0 })
    await articles.update(site.ctx(), (await articles.get(site.ctx(), 'wall')).id, {
      content: '<p>New wall</p>',
    })
    await articles.remove(site.ctx(), goneId)
    await writeFile(path.join(directory, 'public', 'mine.txt'), 'my own')
    const again = await run()
    // The article, and the card image that was drawn for it.
    expect(again.removed).toBe(2)
    expect(await fileOf('blog/wall.html')).toContain('New wall')
    await expect(fileOf('blog/soon-gone.html')).rejects.toThrow()
    expect(await fileOf('mine.txt')).toBe('my own')
    expect(await fileOf('410.html')).toContain('No Longer Here')
    expect(again.written).toBeLessThan(again.files)
  })

  it.each([
    ['an article', () => '/blog/wall'],
    ['the page for what is missing', () => '/404'],
    ['a file of the library', () => image],
    ['what scripts fetch', () => '/api/articles?limit=50&publishedOnly=true'],
  ])('removes and replaces nothing while the site cannot answer: %s', async (_what, addressOf) => {
    const address = addressOf()
    const everything = async () =>
      Promise.all((await listFiles(directory)).map(async (name) => [name, await fileOf(`../${name}`)]))
    const before = await everything()
    for (const status of [500, 503, 429])
      await expect(run({ address, status })).rejects.toThrow(
        `The site answered ${address} with an error (${status}). The export has stopped and removed nothing. Run it again.`,
      )
    expect(await everything()).toEqual(before)
    expect(await run()).toMatchObject({ written: 0, removed: 0 })
  })

  it('writes what has changed, and removes nothing, while one page is broken', async () => {
    const { id, slug } = await articles.create(site.ctx(), {
      title: 'Written while another is broken',
      content: '<p>New</p>',
      status: 'published',
    })
    await expect(run({ address: '/blog/wall', status: 500 })).rejects.toThrow('/blog/wall')
    const files = await listFiles(directory)
    expect(files.some((name) => name.includes(slug))).toBe(true)
    expect(files.some((name) => name.includes('wall'))).toBe(true)
    await articles.remove(site.ctx(), id)
    await run()
  })

  it('counts no visit, and touches no folder with other files', async () => {
    expect(
      (await redirects.list(site.ctx(), { page: 1, limit: 50 })).redirects.map(({ hits }) => hits),
    ).not.toContain(1)
    const other = await mkdtemp(path.join(tmpdir(), 'masthead-other-'))
    await mkdir(path.join(other, 'photos'))
    const options = {
      searchScript: '/x.js',
      ask: async (): Promise<Answer> => ({ status: 404, headers: {}, body: Buffer.alloc(0) }),
    }
    await expect(exportStatic(site.ctx(), other, options)).rejects.toThrow(FolderTaken)
    expect(await readdir(other)).toEqual(['photos'])
    await rm(other, { recursive: true })
  })
})

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .toSorted()

/** Adds texts in a further language, a list of two pages, former addresses, and deleted texts. */
async function inGerman(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await settings.update(ctx, { languages: ['de'] })
  await authors.update(ctx, id, { slug: 'janet' })
  const german = { ...published, content: '<p>Wasser</p>', lang: 'de', authorIds: [id], tags: ['Luft'] }
  const first = await articles.create(ctx, { title: 'Küste 1', slug: 'strand', ...german })
  for (let number = 2; number <= 12; number += 1)
    await articles.create(ctx, { title: `Küste ${number}`, ...german, tags: [] })
  await articles.update(ctx, first.id, { slug: 'kueste-1' })
  await authors.update(ctx, id, { slug: 'jane' })
  const [luft] = (await tags.adminList(ctx, { page: 1, limit: 10, q: 'luft' })).tags
  await tags.update(ctx, luft?.id ?? '', { name: 'Wind', slug: 'wind' })
  await pages.create(ctx, { title: 'Über uns', slug: 'ueber-uns', lang: 'de', ...published })
  await articles.remove(ctx, (await articles.create(ctx, { title: 'Fort', slug: 'fort', ...german })).id)
}

/** Answers like Cloudflare Pages: without `.html`, and with 404.html for missing addresses. */
async function assetOf(folder: string, request: Request): Promise<Response> {
  const name = decodeURIComponent(new URL(request.url).pathname)
  const isOwn = /^\/_(?:redirects|headers|worker\.js)$/.test(name)
  for (const file of isOwn ? [] : [name, `${name}.html`, `${name}index.html`]) {
    const body = await readFile(path.join(folder, file)).catch(() => undefined)
    const type = /\.(?:html)$/.test(file) ? 'text/html; charset=utf-8' : 'application/xml; charset=utf-8'
    if (body) return new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  }
  const missing = await readFile(path.join(folder, '404.html'))
  return new Response(new Uint8Array(missing), {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

async function gotOf(answer: Response, origin: string): Promise<Got> {
  const location = answer.headers.get('location')
  return {
    status: answer.status,
    location: location?.startsWith(origin) ? location.slice(origin.length) : location,
    type: answer.headers.get('content-type') ?? '',
    body: await answer.text(),
  }
}

async function serving(server: ChildProcess, port: number, work: (get: Get) => Promise<void>): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  let printed = ''
  server.stderr?.on('data', (text) => (printed += String(text)))
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const get: Get = async (address) => gotOf(await fetch(origin + address, { redirect: 'manual' }), origin)
  try {
    await expect
      .poll(
        () =>
          get('/').then(
            () => 'ready',
            () => printed,
          ),
        { timeout: scaled(10_000) },
      )
      .toBe('ready')
    await work(get)
  } finally {
    server.kill()
    await ended
  }
}
