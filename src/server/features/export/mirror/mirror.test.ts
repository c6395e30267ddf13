import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { scaled } from '../../../../../tests/support/timeouts.ts'
import { type Ctx, contextOf, system } from '../../../core/context.ts'
import { openDeps } from '../../../open.ts'
import * as articles from '../../articles/articles.ts'
import * as categories from '../../categories/categories.ts'
import * as media from '../../media/media.ts'
import * as pages from '../../pages/pages.ts'
import { articleDrafts } from '../../publishing/publishing.ts'
import { newCopy, storeCopy } from '../../staging-copy/staging-copy.ts'
import * as tags from '../../tags/tags.ts'
import { bringUpToDate, examineMirror, keepMirrored } from './mirror.ts'

const start = '2026-11-20T09:30:00.000Z'
const published = { status: 'published' } as const

describeEachEngine('the Markdown mirror', (engine) => {
  let site: TestApp
  let parent: string
  let mirrorDir: string
  let ann: SignedIn

  const git = (...args: string[]) =>
    execFileSync('git', ['-C', mirrorDir, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  /** What Git says about every commit, oldest first. */
  const log = (format = '%s') =>
    git('log', '--reverse', `--format=${format}%x00`)
      .split('\0')
      .map((said) => said.trim())
      .filter((said) => said !== '')
  const files = () => git('ls-files', '-z', '--', 'content').split('\0').slice(0, -1)
  const fileOf = (slug: string) => readFile(path.join(mirrorDir, `content/blog/${slug}/index.md`), 'utf8')
  const mirror = (ctx: Ctx = site.ctx(), everything = false) =>
    bringUpToDate(ctx, { mirrorDir, everything, signal: new AbortController().signal })
  const rows = () => site.deps.db.selectFrom('mirror_changes').selectAll().orderBy('id').execute()
  const by = (person: SignedIn) => site.ctx(person.viewer)
  const nameOf = async ({ id }: SignedIn) => {
    const user = await site.deps.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
    return user?.name ?? ''
  }
  const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

  beforeEach(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'masthead-mirror-'))
    mirrorDir = path.join(parent, 'mirror')
    site = await startTestApp(engine, { now: start, env: { MIRROR_DIR: mirrorDir, LOG_LEVEL: 'silent' } })
    ann = await site.signIn('ADMIN')
  })
  afterEach(async () => {
    await site.close()
    await rm(parent, { recursive: true, force: true })
  })

  it('begins with everything that everybody finds', async () => {
    await articles.create(site.ctx(), {
      title: 'Pier',
      content: '<p>Two <b>hundred</b> legs</p>',
      ...published,
    })
    await pages.create(site.ctx(), { title: 'About', ...published })
    await articles.create(site.ctx(), { title: 'Not yet' })
    await articles.create(site.ctx(), { title: 'By link', ...published, visibility: 'link' })
    await articles.create(site.ctx(), {
      title: 'Secret',
      ...published,
      visibility: 'password',
      password: 'sesame',
    })
    await articles.create(site.ctx(), { title: 'Later', status: 'scheduled', publishedAt: after(5) })
    await site.deps.db.deleteFrom('mirror_changes').execute()
    await mirror(site.ctx(), true)
    expect(log('%s|%an|%ae|%cn')).toEqual(['Mirror 2 texts|Masthead|noreply@masthead.test|Masthead'])
    expect(files()).toEqual([
      'content/about/blocks.json',
      'content/about/index.md',
      'content/blog/pier/index.md',
    ])
    expect(await fileOf('pier')).toMatch(/^---\ntitle: Pier\n[\s\S]*\n---\n\nTwo \*\*hundred\*\* legs\n$/)
    expect(git('status', '--porcelain')).toBe('')
    await mirror(site.ctx(), true)
    expect(log()).toHaveLength(1)
  })

  it('commits each change with its author and its time', async () => {
    const { id } = await articles.create(by(ann), { title: 'Pier', ...published })
    await mirror()
    site.setNow(after(1))
    const bob = await site.signIn('EDITOR')
    await articles.update(by(bob), id, { title: 'The pier' })
    await mirror()
    site.setNow(after(2))
    await articles.update(by(ann), id, { slug: 'long-pier' })
    await mirror()
    expect(files()).toEqual(['content/blog/long-pier/index.md'])
    await articles.update(by(ann), id, { status: 'draft' })
    await mirror()
    expect(files()).toEqual([])
    await articles.update(by(bob), id, published)
    await mirror()
    await articles.remove(by(ann), id)
    await mirror()
    expect(files()).toEqual([])
    await articles.restore(by(bob), id)
    await mirror()
    expect(files()).toEqual(['content/blog/long-pier/index.md'])
    const [annName, bobName] = [await nameOf(ann), await nameOf(bob)]
    const address = ({ id }: SignedIn) => `${id}@users.noreply.masthead.test`
    expect(log('%s|%an|%ae|%aI')).toEqual([
      `Publish "Pier"|${annName}|${address(ann)}|2026-11-20T09:30:00+00:00`,
      `Update "The pier"|${bobName}|${address(bob)}|2026-11-20T09:31:00+00:00`,
      `Update "The pier"|${annName}|${address(ann)}|2026-11-20T09:32:00+00:00`,
      `Remove "The pier"|${annName}|${address(ann)}|2026-11-20T09:32:00+00:00`,
      `Publish "The pier"|${bobName}|${address(bob)}|2026-11-20T09:32:00+00:00`,
      `Remove "The pier"|${annName}|${address(ann)}|2026-11-20T09:32:00+00:00`,
      `Publish "The pier"|${bobName}|${address(bob)}|2026-11-20T09:32:00+00:00`,
    ])
    expect(await rows()).toEqual([])
  })

  it('commits no draft, and nothing that stays the same', async () => {
    const { id, version } = await articles.create(by(ann), { title: 'Pier', ...published })
    await mirror()
    await articleDrafts.saveDraft(by(ann), id, { version, title: 'Draft of it' })
    await articles.create(by(ann), { title: 'A draft' })
    await articles.update(by(ann), id, { pinned: true })
    await articles.update(by(ann), id, { pinned: false })
    await mirror()
    expect(log()).toEqual(['Publish "Pier"'])
  })

  it('commits a scheduled text when its time comes, in the name of its author, and removes it at its end', async () => {
    await articles.create(by(ann), {
      title: 'Tide',
      status: 'scheduled',
      publishedAt: after(5),
      unpublishAt: after(9),
    })
    await mirror()
    site.setNow(after(4))
    await mirror()
    expect(existsSync(path.join(mirrorDir, 'content'))).toBe(false)
    site.setNow(after(6))
    await mirror()
    expect(files()).toEqual(['content/blog/tide/index.md'])
    site.setNow(after(10))
    await mirror()
    expect(files()).toEqual([])
    const name = await nameOf(ann)
    expect(log('%s|%an|%aI')).toEqual([
      `Publish "Tide"|${name}|2026-11-20T09:35:00+00:00`,
      `Remove "Tide"|${name}|2026-11-20T09:39:00+00:00`,
    ])
  })

  it('is the same after an end at any moment', async () => {
    const { id } = await articles.create(by(ann), { title: 'Pier', ...published })
    await articles.create(by(ann), { title: 'Quay', ...published })
    const before = await rows()
    // One text is staged but not committed; another file is half written.
    await mkdir(path.join(mirrorDir, 'content/blog/quay'), { recursive: true })
    await writeFile(path.join(mirrorDir, '.masthead-mirror'), '')
    await writeFile(path.join(mirrorDir, 'content/blog/quay/index.md.part'), 'hal')
    execFileSync('git', ['init', '--quiet', mirrorDir])
    git('add', '--all')
    await mirror()
    expect(log()).toEqual(['Publish "Pier"', 'Publish "Quay"'])
    // This change is committed, but still in the queue.
    await site.deps.db.insertInto('mirror_changes').values(before).execute()
    await mirror()
    await rm(path.join(mirrorDir, '.git/masthead'), { recursive: true })
    await site.deps.db.insertInto('mirror_changes').values(before).execute()
    await mirror()
    expect(log()).toEqual(['Publish "Pier"', 'Publish "Quay"'])
    await articles.remove(by(ann), id)
    const removal = await rows()
    await mirror()
    await site.deps.db.insertInto('mirror_changes').values(removal).execute()
    await mirror()
    expect(log()).toEqual(['Publish "Pier"', 'Publish "Quay"', 'Remove "Pier"'])
    expect(files()).toEqual(['content/blog/quay/index.md'])
    expect(git('status', '--porcelain', '--', 'content')).toBe('')
  })

  it('names everybody who changed a text between two commits', async () => {
    const { id } = await articles.create(by(ann), { title: 'Pier', ...published })
    const bob = await site.signIn('EDITOR')
    await articles.update(by(bob), id, { title: 'The pier' })
    await mirror()
    expect(log('%s|%an|%(trailers:key=Co-authored-by,valueonly)')).toEqual([
      `Publish "The pier"|${await nameOf(bob)}|${await nameOf(ann)} <${ann.id}@users.noreply.masthead.test>`,
    ])
  })

  it('takes any title and any name', async () => {
    await site.deps.db
      .updateTable('users')
      .set({ name: '"><\n-x <a@b.example>\nCo-authored-by: Eve' })
      .where('id', '=', ann.id)
      .execute()
    const titles = [
      '--amend',
      '#1 $(touch x) `id`',
      ':(top)x',
      '.git',
      'One\n\nSigned-off-by: Eve <e@x>',
      '"; rm',
    ]
    for (const title of titles) {
      await articles.create(by(ann), { title, ...published })
      await mirror()
    }
    expect(log('%B')).toEqual(titles.map((title) => `Publish "${title.replace(/\n+/, ' ')}"`))
    expect(new Set(log('%an'))).toEqual(new Set(['-x a@b.example Co-authored-by: Eve']))
    await site.deps.db.updateTable('users').set({ name: '<.>' }).where('id', '=', ann.id).execute()
    await pages.create(by(ann), { title: 'About', ...published })
    await mirror()
    expect(log('%an').at(-1)).toBe('Somebody')
  })

  it('has the pictures of a text, as long as it shows them', async () => {
    const file = path.join(parent, 'pier.png')
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#486' } })
      .png()
      .toFile(file)
    const { url } = await media.upload(site.ctx(), { path: file, filename: 'pier.png', checksum: 'a' })
    const content = `<p><img src="${url}" alt="A"></p>`
    const { id } = await articles.create(by(ann), { title: 'Pier', content, ...published })
    await mirror()
    expect(files()).toEqual([expect.stringMatching(/-pier\.png$/), 'content/blog/pier/index.md'])
    await articles.update(by(ann), id, { content: '<p>Words</p>' })
    await mirror()
    expect(files()).toEqual(['content/blog/pier/index.md'])
  })

  it('follows what several texts show in one commit', async () => {
    const { id: categoryId } = await categories.create(by(ann), { name: 'Coast' })
    for (const title of ['Pier', 'Quay']) await articles.create(by(ann), { title, categoryId, ...published })
    await mirror()
    await categories.update(by(ann), categoryId, { name: 'Shore' })
    await mirror()
    expect(await fileOf('quay')).toContain('- Shore\n')
    expect(log('%s|%an').at(-1)).toBe(`Update 2 texts|${await nameOf(ann)}`)
    expect(await rows()).toEqual([])
  })

  it('looks only at the texts that show a category or a tag when that changes', async () => {
    const { id: categoryId } = await categories.create(by(ann), { name: 'Coast' })
    await articles.create(by(ann), { title: 'Pier', categoryId, ...published })
    await articles.create(by(ann), { title: 'Quay', tags: ['Wood'], ...published })
    await articles.create(by(ann), { title: 'Ebb', ...published })
    await mirror()
    const other = path.join(mirrorDir, 'content/blog/ebb/index.md')
    await writeFile(other, 'mine')
    await categories.update(by(ann), categoryId, { name: 'Shore' })
    await mirror()
    const tag = (await tags.adminList(by(ann), { page: 1, limit: 10 })).tags[0]
    await tags.update(by(ann), String(tag?.id), { name: 'Oak' })
    await mirror()
    expect(log().slice(-2)).toEqual(['Update 1 text', 'Update 1 text'])
    expect([await fileOf('pier'), await fileOf('quay')]).toEqual([
      expect.stringContaining('- Shore\n'),
      expect.stringContaining('- Oak\n'),
    ])
    expect(await readFile(other, 'utf8')).toBe('mine')
    await categories.remove(by(ann), categoryId)
    await mirror()
    expect(await fileOf('pier')).not.toContain('Shore')
    expect(await rows()).toEqual([])
  })

  it('has two texts that have exchanged their addresses', async () => {
    const first = await articles.create(by(ann), { title: 'First', slug: 'one', ...published })
    const second = await articles.create(by(ann), { title: 'Second', slug: 'two', ...published })
    await mirror()
    await articles.update(by(ann), first.id, { slug: 'other' })
    await articles.update(by(ann), second.id, { slug: 'one' })
    await articles.update(by(ann), first.id, { slug: 'two' })
    // The order of the changes does not matter.
    await site.deps.db
      .updateTable('mirror_changes')
      .set({ at: after(-1) })
      .where('entityId', '=', second.id)
      .execute()
    await mirror()
    expect(await fileOf('one')).toContain('title: Second')
    expect(await fileOf('two')).toContain('title: First')
    expect(files()).toHaveLength(2)
    expect(git('status', '--porcelain', '--', 'content')).toBe('')
  })

  it('puts right what somebody changed in the folder, and what happened without it', async () => {
    await articles.create(by(ann), { title: 'Pier', ...published })
    const { id } = await articles.create(by(ann), { title: 'Quay', ...published })
    await mirror()
    await writeFile(path.join(mirrorDir, 'content/blog/pier/index.md'), 'mine')
    await mkdir(path.join(mirrorDir, 'content/blog/else'))
    await writeFile(path.join(mirrorDir, 'content/blog/else/index.md'), 'mine')
    await writeFile(path.join(mirrorDir, '.mailmap'), 'mine')
    await articles.remove(by(ann), id)
    await site.deps.db.deleteFrom('mirror_changes').execute()
    await mirror(site.ctx(), true)
    expect(files()).toEqual(['content/blog/pier/index.md'])
    expect(await fileOf('pier')).toContain('title: Pier')
    expect(log().at(-1)).toBe('Mirror 1 text')
    expect(git('status', '--porcelain')).toBe('?? .mailmap\n')
  })

  it.each([false, true])(
    'is not stopped by a text that cannot be written (everything: %s)',
    async (everything) => {
      await articles.create(by(ann), { title: 'Pier', ...published })
      await articles.create(by(ann), { title: 'Quay', ...published })
      if (everything) await site.deps.db.deleteFrom('mirror_changes').execute()
      const obstacle = path.join(mirrorDir, 'content/blog/pier/index.md')
      await mkdir(path.join(obstacle, 'a folder'), { recursive: true })
      await writeFile(path.join(mirrorDir, '.masthead-mirror'), '')
      await mirror(site.ctx(), everything)
      expect(await mirror()).toMatch(/^“Pier” could not be committed: EISDIR/)
      expect(log().at(-1)).toBe(everything ? 'Mirror 1 text' : 'Publish "Quay"')
      await rm(obstacle, { recursive: true })
      await mirror()
      expect(log().at(-1)).toBe('Publish "Pier"')
      expect(await rows()).toEqual([])
    },
  )

  it('goes on after a process was killed that had locked the folder', async () => {
    await mirror()
    for (const name of ['config.lock', 'index.lock']) {
      const lock = path.join(mirrorDir, '.git', name)
      await writeFile(lock, '')
      await utimes(lock, new Date(0), new Date(0))
    }
    await articles.create(by(ann), { title: 'Pier', ...published })
    await mirror()
    expect(log()).toEqual(['Publish "Pier"'])
  })

  it('removes a text whose address has gone to one that not everybody finds', async () => {
    const { id } = await articles.create(by(ann), { title: 'Pier', ...published })
    await mirror()
    await articles.update(by(ann), id, { status: 'draft', slug: 'old-pier' })
    await articles.create(by(ann), { title: 'By link', slug: 'pier', ...published, visibility: 'link' })
    await mirror()
    expect(files()).toEqual([])
  })

  it('makes one commit of very many changes', async () => {
    await articles.create(by(ann), { title: 'Pier', ...published })
    const { id } = await articles.create(by(ann), { title: 'Quay', ...published })
    const change = { kind: 'article' as const, entityId: id, actorId: ann.id, at: start }
    const many = Array.from({ length: 500 }, (_, index) => ({ id: `many ${index}`, ...change }))
    await site.deps.db.insertInto('mirror_changes').values(many).execute()
    await mirror()
    expect(log()).toEqual(['Update 2 texts'])
    expect(files()).toEqual(['content/blog/pier/index.md', 'content/blog/quay/index.md'])
    expect(await rows()).toEqual([])
  })

  it('refuses a folder with something else in it, and leaves it alone', async () => {
    await mkdir(mirrorDir)
    await writeFile(path.join(mirrorDir, 'notes.txt'), 'mine')
    const sentence = `MIRROR_DIR is ${mirrorDir}, which has other files in it. Choose a new or empty folder, or one that is a mirror already.`
    await expect(mirror()).rejects.toThrow(sentence)
    await expect(examineMirror(site.ctx(), mirrorDir)).rejects.toThrow(sentence)
    execFileSync('git', ['init', '--quiet', mirrorDir])
    await expect(mirror()).rejects.toThrow(sentence)
    expect((await readdir(mirrorDir)).sort()).toEqual(['.git', 'notes.txt'])
    await rm(mirrorDir, { recursive: true })
    await writeFile(mirrorDir, 'a file')
    await expect(mirror()).rejects.toThrow(`MIRROR_DIR is ${mirrorDir}, which is not a folder.`)
  })

  it('runs no hooks, and needs no configuration of the account', async () => {
    await articles.create(by(ann), { title: 'Pier', ...published })
    await mirror()
    const hook = path.join(mirrorDir, '.git/hooks/pre-commit')
    await mkdir(path.dirname(hook), { recursive: true })
    await writeFile(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    await writeFile(path.join(mirrorDir, '.gitignore'), 'content\n')
    vi.stubEnv('HOME', parent)
    vi.stubEnv('GIT_DIR', path.join(parent, 'elsewhere'))
    await writeFile(path.join(parent, '.gitconfig'), '[commit]\n  gpgSign = true\n')
    await articles.create(by(ann), { title: 'Quay', ...published })
    await mirror()
    vi.unstubAllEnvs()
    expect(log()).toEqual(['Publish "Pier"', 'Publish "Quay"'])
  })

  it('says so when Git is missing', async () => {
    await articles.create(by(ann), { title: 'Pier', ...published })
    vi.stubEnv('PATH', parent)
    await expect(mirror()).rejects.toThrow('The program git is missing. Install it')
    vi.unstubAllEnvs()
    await mirror()
    expect(log()).toEqual(['Publish "Pier"'])
  })

  it('is written by one of several instances', async () => {
    await articles.create(by(ann), { title: 'Pier', ...published })
    const other = await openDeps(site.deps.config, site.deps.log, { now: () => start })
    const jobs = [keepMirrored(site.ctx()), keepMirrored(contextOf(other.deps, system))]
    await vi.waitFor(
      () => expect(log()).toEqual(['Publish "Pier"', 'Add the configuration of Hugo and Eleventy']),
      {
        timeout: scaled(20_000),
      },
    )
    for (const job of jobs) await job.stop()
    await other.close()
    expect(await examineMirror(site.ctx(), mirrorDir)).toContain(`${mirrorDir}, git version`)
  })

  it('remembers why it failed', async () => {
    await mkdir(mirrorDir)
    await writeFile(path.join(mirrorDir, 'notes.txt'), 'mine')
    const job = keepMirrored(site.ctx())
    const stored = () => site.deps.db.selectFrom('shared_jobs').selectAll().execute()
    await vi.waitFor(
      async () =>
        expect(await stored()).toMatchObject([
          {
            name: 'mirror',
            token: null,
            failures: 1,
            failedAt: start,
            failure: expect.stringContaining(mirrorDir),
          },
        ]),
      { timeout: scaled(10_000) },
    )
    await job.stop()
  })

  it('is not that of a copy, and stores nothing without a folder', async () => {
    await storeCopy(site.deps.db, await newCopy(site.deps, 'https://original.example', undefined))
    const copy = await openDeps(site.deps.config, site.deps.log, { now: () => start })
    await articles.create(contextOf(copy.deps, system), { title: 'Ebb', ...published })
    await keepMirrored(contextOf(copy.deps, system)).stop()
    await copy.close()
    expect(await rows()).toEqual([])
    expect(existsSync(mirrorDir)).toBe(false)
  })
})
