import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dump } from '../../../../tests/fixtures/wordpress/dump.ts'
import { type Item, writeExport } from '../../../../tests/fixtures/wordpress/make-export.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { createPostgresDatabase } from '../../../../tests/support/postgres-database.ts'
import { programEnv } from '../../../../tests/support/program-env.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { loadConfig } from '../../config.ts'
import { connect } from '../../db/connect.ts'

const child = path.resolve('tests/fixtures/wordpress/import-in-child.ts')
const themeTest = path.resolve('../shared/data/theme-unit-test.wordpress.xml')

describeEachEngine('an import that is killed', (engine) => {
  let directory: string
  let mediaDir: string
  let ownExport: string
  const drops: (() => Promise<void>)[] = []

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-kill-'))
    mediaDir = path.join(directory, 'uploads')
    await mkdir(mediaDir)
    for (const name of ['one', 'two', 'three', 'four']) {
      const picture = { width: 400, height: 300, channels: 3, background: '#876' } as const
      await sharp({ create: picture })
        .png()
        .toFile(path.join(mediaDir, `${name}.png`))
    }
    ownExport = await writeExport(path.join(directory, 'site.xml'), siteOfItsOwn())
  })
  afterAll(async () => {
    for (const drop of drops) await drop()
    await rm(directory, { recursive: true, force: true })
  })

  async function emptySite(): Promise<Record<string, string>> {
    const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
    if (database) drops.push(database.drop)
    return {
      NODE_ENV: 'test',
      DATA_DIR: await mkdtemp(path.join(directory, 'data-')),
      ...(database && { DATABASE_URL: database.url }),
    }
  }

  /** Runs an import to its end, or kills it after `killAt` lines of output. Returns the lines. */
  async function run(env: Record<string, string>, file: string, killAt = Infinity): Promise<string[]> {
    const started = spawn(process.execPath, [child, file, mediaDir], {
      env: { ...programEnv, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const closed = new Promise<number | null>((resolve) => started.on('close', resolve))
    const lines: string[] = []
    for await (const line of createInterface({ input: started.stdout })) {
      lines.push(line)
      if (lines.length === killAt) started.kill('SIGKILL')
    }
    const code = await closed
    if (killAt === Infinity) expect(code).toBe(0)
    return lines
  }

  async function stateOf(env: Record<string, string>): Promise<string[]> {
    const connection = connect(loadConfig(env))
    try {
      return await dump(connection.db, engine)
    } finally {
      await connection.close()
    }
  }

  async function survivesKills(file: string, kills: number) {
    const clean = await emptySite()
    const { length } = await run(clean, file)
    const expected = await stateOf(clean)
    const broken = await emptySite()
    const at = Array.from({ length: kills }, () => 1 + Math.floor(Math.random() * length))
    for (const killAt of at) await run(broken, file, killAt)
    const last = JSON.parse((await run(broken, file)).at(-1) ?? '{}')
    const where = `killed at lines ${at.join(', ')} of ${length}`
    expect(await stateOf(broken), where).toEqual(expected)
    expect(last.imported + last.alreadyThere + last.skipped, where).toBe(last.total)
    return expected.length
  }

  it(
    'goes on where it stopped, and ends with the same as one that was not',
    async () => {
      expect(await survivesKills(ownExport, 4)).toBeGreaterThan(400)
    },
    scaled(240_000),
  )

  it.skipIf(!existsSync(themeTest))(
    'does so for the public test export too',
    async () => {
      expect(await survivesKills(themeTest, 3)).toBeGreaterThan(400)
    },
    240_000,
  )
})

/** A site whose articles link to each other and want the same slugs, with pages, categories and images. */
function siteOfItsOwn() {
  const file = (name: string) => `https://old.example/wp-content/uploads/2020/01/${name}.png`
  const media = ['one', 'two', 'three', 'four'].map(
    (name, index): Item => ({ id: 900 + index, type: 'attachment', title: name, file: file(name) }),
  )
  const posts = Array.from(
    { length: 30 },
    (_, index): Item => ({
      id: 100 + index,
      title: `Post ${index % 7}`,
      slug: index % 3 === 0 ? '' : `post-${index % 7}`,
      categories: [`topic-${index % 4}`, 'shared'],
      content: `<p>See <a href="https://old.example/?p=${100 + ((index + 11) % 30)}">that</a>.</p><img src="${file('two')}?w=300" alt="">`,
      meta: { _thumbnail_id: String(900 + (index % 4)) },
      comments: Array.from({ length: 10 }, (_, at) => 1000 + index * 10 + at),
    }),
  )
  const pages = Array.from(
    { length: 8 },
    (_, index): Item => ({
      id: 200 + index,
      type: 'page',
      title: `Page ${index}`,
      slug: index < 3 ? 'topic-1' : 'blog',
    }),
  )
  const authors = [{ login: 'mira', email: 'mira@old.example', name: 'Mira' }]
  return { authors, items: [...posts, ...pages, ...media] }
}
