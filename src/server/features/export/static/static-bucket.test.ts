import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { type S3Server, startS3 } from '../../../../../tests/support/s3.ts'
import { buildApp } from '../../../app.ts'
import { openSiteBucket } from '../../../platform/storage/storage-s3.ts'
import * as articles from '../../articles/articles.ts'
import * as media from '../../media/media.ts'
import { builtSite } from '../../site/built-site.ts'
import { openBucket } from './static-bucket.ts'
import { type Answer, exportStatic } from './static-site.ts'

const published = { status: 'published' } as const

describeEachEngine('exporting as files to a bucket', (engine) => {
  let site: TestApp
  let s3: S3Server
  let directory: string

  const bucket = (prefix = 'blog') => openSiteBucket({ ...s3.settings, prefix })
  const run = async (to = 's3://site/blog') => {
    const app = await buildApp(site.deps, { isCounting: false })
    try {
      return await exportStatic(site.ctx(), to, {
        searchScript: (await builtSite().load()).staticSearch,
        async ask(url, method): Promise<Answer> {
          const { statusCode, headers, rawPayload } = await app.inject({ method: method ?? 'GET', url })
          return { status: statusCode, headers: headers as Answer['headers'], body: rawPayload }
        },
      })
    } finally {
      await app.close()
    }
  }
  const headersOf = async (name: string) => {
    const { endpoint, bucket: site, ...keys } = s3.settings
    const url = `${endpoint}/${site}/blog/${name}`
    const { headers } = await new AwsClient({ ...keys, service: 's3' }).fetch(url, { method: 'HEAD' })
    return [headers.get('content-type'), headers.get('cache-control')]
  }

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-bucket-'))
    s3 = await startS3(path.join(directory, 's3'), 'site')
    site = await startTestApp(engine, {
      env: {
        STATIC_EXPORT_TO: 's3://site/blog',
        STATIC_EXPORT_S3_ENDPOINT: s3.settings.endpoint,
        STATIC_EXPORT_S3_REGION: s3.settings.region,
        STATIC_EXPORT_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        STATIC_EXPORT_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      },
    })
  })
  afterAll(async () => {
    await site.close()
    await s3.stop()
    await rm(directory, { recursive: true, force: true })
  })

  it('writes what has changed, and removes what is gone and was its own', async () => {
    const file = path.join(directory, 'pier.png')
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#486' } })
      .png()
      .toFile(file)
    const { url } = await media.upload(site.ctx(), { path: file, filename: 'pier.png', checksum: 'a' })
    const content = `<p>Legs</p><p><img src="${url}" alt="A"></p>`
    const { id } = await articles.create(site.ctx(), { title: 'Pier', content, ...published })
    await articles.create(site.ctx(), { title: 'Мост', slug: 'старый-мост', ...published })
    const first = await run()
    expect(first.written).toBe(first.files)
    expect(await bucket().read('public/blog/pier.html')).toContain('Legs')
    expect(await bucket().read('public/blog/старый-мост.html')).toContain('Мост')
    expect(await bucket().read(`public${url}`)).toContain('PNG')
    await bucket().write('public/mine.txt', new Blob(['mine']), {
      'content-type': 'text/plain',
      'cache-control': 'no-cache',
    })

    expect(await run()).toMatchObject({ files: first.files, written: 0, removed: 0 })
    await articles.remove(site.ctx(), id)
    const second = await run()
    expect(second.removed).toBeGreaterThan(0)
    expect(second.written).toBeLessThan(first.files)
    expect(await bucket().read('public/blog/pier.html')).toBeUndefined()
    expect(await bucket().read('public/mine.txt')).toBe('mine')
  })

  it('continues after a failure', async () => {
    await articles.create(site.ctx(), { title: 'Quay', ...published })
    s3.failNext(100)
    await expect(run()).rejects.toThrow('The S3 store at')
    s3.failNext(0)
    await run()
    expect(await bucket().read('public/blog/quay.html')).toContain('Quay')
  })

  it('knows every file in the bucket, also after a process was killed', async () => {
    const killed = await openBucket(site.ctx(), 's3://site/killed')
    const write = async (name: string) => killed.write(`public/${name}.html`, Buffer.from(name))
    // The bucket answers three requests. Then the process ends.
    s3.failNext(1000, 3)
    await expect(
      (async () => {
        for (const name of ['a', 'b', 'c', 'd']) await write(name)
        await killed.finish()
      })(),
    ).rejects.toThrow('The S3 store at')
    s3.failNext(0)
    const readBoth = () => Promise.all(['a', 'b'].map((name) => bucket('killed').read(`public/${name}.html`)))
    expect(await readBoth()).toEqual(['a', 'b'])
    await (await openBucket(site.ctx(), 's3://site/killed')).finish()
    expect(await readBoth()).toEqual([undefined, undefined])
  })

  it('writes a file again that a killed process was about to replace', async () => {
    const to = 's3://site/replaced'
    const exportWith = async (text: string) => {
      const folder = await openBucket(site.ctx(), to)
      await folder.write('public/a.html', Buffer.from(text))
      return folder
    }
    await (await exportWith('before')).finish()
    const killed = await exportWith('after')
    s3.failNext(1000, 2)
    await expect(killed.finish()).rejects.toThrow('The S3 store at')
    s3.failNext(0)
    await (await exportWith('before')).finish()
    expect(await bucket('replaced').read('public/a.html')).toBe('before')
  })

  it('removes nothing elsewhere, whatever its list says', async () => {
    const text = { 'content-type': 'text/plain', 'cache-control': 'no-cache' }
    await bucket('beside').write('a.txt', new Blob(['mine']), text)
    const list = { '../beside/a.txt': 'x', 'public/../../beside/a.txt': 'x', './a.txt': 'x', '/a.txt': 'x' }
    await bucket('listed').write('.masthead-static.json', new Blob([JSON.stringify(list)]), text)
    expect((await run('s3://site/listed')).removed).toBe(0)
    expect(await bucket('beside').read('a.txt')).toBe('mine')
  })

  it('refuses a folder that has other files in it', async () => {
    await bucket('other').write('notes.txt', new Blob(['mine']), {
      'content-type': 'text/plain',
      'cache-control': 'no-cache',
    })
    await expect(run('s3://site/other')).rejects.toThrow('s3://site/other has other files in it.')
  })

  it('tells browsers what each file is', async () => {
    expect(await headersOf('public/index.html')).toEqual(['text/html; charset=utf-8', 'no-cache'])
    expect(await headersOf('public/feed.xml')).toEqual([
      expect.stringMatching(/^application\/rss\+xml/),
      'no-cache',
    ])
    const [asset = ''] = Object.keys(JSON.parse((await bucket().read('.masthead-static.json')) ?? '')).filter(
      (name) => name.startsWith('public/assets/') && name.endsWith('.css'),
    )
    expect(await headersOf(asset)).toEqual([
      expect.stringMatching(/^text\/css/),
      'public, max-age=31536000, immutable',
    ])
  })
})
