import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { createPostgresDatabase } from '../../../tests/support/postgres-database.ts'
import { programEnv } from '../../../tests/support/program-env.ts'
import { scaled } from '../../../tests/support/timeouts.ts'
import { loadConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import '../features/pages/pages.table.ts'

const bin = path.resolve(import.meta.dirname, '../../../bin/masthead')
const password = 'a lantern in the harbour'

describeEachEngine('the command line', (engine) => {
  let env: Record<string, string>
  let remove: () => Promise<unknown>

  beforeAll(async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'masthead-cli-'))
    const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
    env = {
      DATA_DIR: path.join(directory, 'data'),
      PUBLIC_URL: 'http://masthead.test',
      ...(database && { DATABASE_URL: database.url }),
    }
    remove = () => Promise.all([database?.drop(), rm(directory, { recursive: true })])
  })
  afterAll(() => remove())

  async function masthead(line: string, { input = '', settings = {} as Record<string, string> } = {}) {
    const child = spawn(bin, line.split(' '), { env: { ...programEnv, ...env, ...settings } })
    child.stdin.on('error', () => undefined).end(input)
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.on('close', resolve)),
    ])
    return { out, err, code }
  }

  test('describes its commands', async () => {
    const { out, code } = await masthead('--help')
    expect(code).toBe(0)
    const commands = Array.from(out.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*) /gm), ([, name]) => name)
    expect(commands).toEqual(expect.arrayContaining(['user', 'migrate', 'doctor', 'backup', 'rollback']))
    const table = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
    for (const command of commands.filter((name) => name !== 'help'))
      expect(table).toMatch(new RegExp(`^\\| (?:.*, )?\`${command}[ \`]`, 'm'))
    expect((await masthead('unheard-of')).code).toBe(1)
  })

  test('the doctor says what is missing before the first start, and leaves no database behind', async () => {
    const { out, code } = await masthead('doctor')
    expect(code).toBe(1)
    expect(out).toMatch(/^ok {7}data directory: writable, \d+ MB free$/m)
    expect(out).toMatch(/^problem {2}database: .*[Rr]un "npx masthead migrate"/m)
    expect(existsSync(path.join(env.DATA_DIR ?? '', 'masthead.db'))).toBe(false)
  })

  test('migrates once', async () => {
    expect((await masthead('migrate')).out).toMatch(/^Brought the database up to date:\n {2}0001_init\n/)
    expect((await masthead('migrate')).out).toBe('The database is up to date.\n')
  })

  test('creates, lists and resets users', async () => {
    const created = await masthead('user create anna@example.com --name Anna', { input: `${password}\n` })
    expect(created).toEqual({ out: 'Created anna@example.com (ADMIN).\n', err: '', code: 0 })

    const invited = await masthead('user create berta@example.com --role EDITOR --link')
    expect(invited.out).toMatch(
      /^Created berta@example\.com \(EDITOR\)\.\n.*\nhttp:\/\/masthead\.test\/admin\/login\?invite=[\w-]{43}\n$/,
    )
    expect(
      (await masthead('user list')).out.split('\n').map((line) => line.split(/\s+/).slice(0, 3)),
    ).toEqual([['ADMIN', 'anna@example.com', 'Anna'], ['EDITOR', 'berta@example.com', 'berta'], ['']])
    const reset = await masthead('user reset-password ANNA@example.com', {
      input: 'another lantern entirely\n',
    })
    expect(reset.out).toBe('Set a new password for anna@example.com; all sessions have ended.\n')
    expect((await masthead('user reset-password anna@example.com --link')).out).toContain('?invite=')
  })

  test.each([
    ['user create anna@example.com --link', '', 'A user with this email address already exists.'],
    ['user create no-address --link', '', 'Enter an email address such as'],
    ['user create carla@example.com', 'short\n', 'Use at least 12 characters'],
    ['user create carla@example.com', 'password1234\n', 'too common'],
    ['user create carla@example.com', '', 'standard input'],
    ['user create', '', 'Give an email address'],
    ['user create carla@example.com --role OWNER --link', '', 'Allowed choices are ADMIN'],
    ['user reset-password nobody@example.com --link', '', 'There is no user nobody@example.com'],
  ])('refuses "%s" given %j', async (line, input, message) => {
    const { err, code } = await masthead(line, { input })
    expect(err).toContain(message)
    expect(err).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })

  test('the doctor finds no problem with the data of a working site', async () => {
    const { out } = await masthead('doctor')
    expect(out).toMatch(/^ok {7}Node\.js: 26\./m)
    expect(out).toContain('ok       media: disk, writable\n')
    expect(out).toContain(`ok       database: ${engine}, up to date\n`)
    expect(out).toContain('ok       search index: 0 articles and pages\n')
  })

  test('the doctor finds what a killed process left behind, and repairs it on request', async () => {
    const id = '01930000-0000-7000-8000-000000000001'
    const folder = path.join(env.DATA_DIR ?? '', 'media/2026/11', id)
    await mkdir(folder, { recursive: true })
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of ['a.jpg', 'a-320.webp']) {
      await writeFile(path.join(folder, name), '')
      await utimes(path.join(folder, name), old, old)
    }
    const fresh = path.join(env.DATA_DIR ?? '', 'media/2026/11', id.replace(/1$/, '2'), 'b.jpg')
    await mkdir(path.dirname(fresh))
    await writeFile(fresh, '')
    await addUnindexedPage(env)

    const found = await masthead('doctor')
    expect(found.out).toMatch(/^problem {2}search index: holds 0 of 1 .*doctor --repair/m)
    expect(found.out).toMatch(/^problem {2}unfinished uploads: 2 files .*doctor --repair/m)
    expect(existsSync(folder)).toBe(true)

    const { out } = await masthead('doctor --repair')
    expect(out).toContain('ok       search index: rebuilt from 1 articles and pages\n')
    expect(out).toContain('ok       unfinished uploads: removed 2 files')
    expect([existsSync(folder), existsSync(fresh)]).toEqual([false, true])
    expect(await actionsIn(env)).toContain('site.removeUnused')
    const healthy = await masthead('doctor')
    expect(healthy.out).toContain('ok       search index: 1 articles and pages\n')
    expect(healthy.out).toContain('ok       unfinished uploads: none\n')
  })

  test('the doctor reports a problem in one line', async () => {
    const file = path.join(tmpdir(), `masthead-cli-${process.pid}-${engine}`)
    await writeFile(file, '')
    const broken: [Record<string, string>, RegExp][] = [
      [{ PORT: '99999' }, /^problem {2}configuration: PORT/m],
      [{ DATA_DIR: path.join(file, 'data') }, /^problem {2}data directory: .*set DATA_DIR/m],
      [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^problem {2}database: .*Check DATABASE_URL/m],
    ]
    for (const [settings, line] of broken) {
      const { out, code } = await masthead('doctor', { settings })
      expect(out).toMatch(line)
      expect(code).toBe(1)
    }
    await rm(file)
  })

  test('finishes its work when nobody reads its output', async () => {
    const file = path.join(env.DATA_DIR ?? '', 'unread.tar')
    const child = spawn(bin, ['backup', '--to', file], { env: { ...programEnv, ...env } })
    child.stdout.destroy()
    child.stderr.destroy()
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code).toBe(0)
    expect((await masthead(`verify ${file}`)).out).toContain('Every byte is unchanged.')
    await rm(file)
  })

  test(
    'backs up the site, verifies it, and restores it into an empty one only',
    async () => {
      const file = path.join(env.DATA_DIR ?? '', 'site.tar')
      const written = await masthead(`backup --to ${file}`)
      expect([written.code, written.out]).toEqual([0, expect.stringContaining(`Wrote ${file}.`)])
      expect((await masthead(`backup --to ${file}`)).err).toContain('exists already')
      const verified = (await masthead(`verify ${file}`)).out
      expect(verified).toContain('Every byte is unchanged.')
      expect(verified).toMatch(/^Rows by table: .*audit_entries \d+.*, pages \d+/m)
      expect(verified).toMatch(/^Files: \d+, [\d.]+ MB\.$/m)
      expect((await masthead(`restore ${file}`)).err).toMatch(/^This site has content\./m)
      const replaced = await masthead(`restore ${file} --replace`)
      const [, formerSite = ''] = /^The previous site was backed up to (.+)\.$/m.exec(replaced.out) ?? []
      expect((await masthead(`verify ${formerSite}`)).code).toBe(0)

      // On SQLite, whatever database it was written on.
      env = { DATA_DIR: path.join(env.DATA_DIR ?? '', 'restored'), PUBLIC_URL: 'http://masthead.test' }
      expect((await masthead(`restore ${file}`)).out).toContain('Restored.')
      const { out } = await masthead('doctor')
      expect(out).toContain('ok       search index: 1 articles and pages\n')
      expect(out).toMatch(/^ok {7}audit log: \d+ entries, unbroken; the last hash is [\da-f]{64}$/m)
      expect(await actionsIn(env)).toContain('site.restore')
      expect((await masthead('verify nothing.tar')).err).toContain('cannot be read')

      env = { DATA_DIR: path.join(env.DATA_DIR ?? '', 'copy'), PUBLIC_URL: 'http://copy.test' }
      expect((await masthead(`restore ${file} --copy`)).out).toContain('is a copy of http://masthead.test:')
      expect((await masthead('backup --prune')).err).toContain('This site is a copy. It removes no backups')
      expect((await masthead('make-live')).out).toContain('no longer a copy of http://masthead.test.')
      expect((await masthead('make-live')).err).toContain('This site is not a copy')
      env = { DATA_DIR: path.join(env.DATA_DIR ?? '', 'nowhere') }
      expect((await masthead('backup')).err).toContain('There is no site in')
      expect(existsSync(env.DATA_DIR ?? '')).toBe(false)
    },
    scaled(90_000),
  )
})

async function actionsIn(env: Record<string, string>): Promise<string[]> {
  const { db, close } = connect(loadConfig({ NODE_ENV: 'test', ...env }))
  const rows = await db.selectFrom('audit_entries').select('action').orderBy('number').execute()
  await close()
  return rows.map(({ action }) => action)
}

async function addUnindexedPage(env: Record<string, string>): Promise<void> {
  const { db, close } = connect(loadConfig({ NODE_ENV: 'test', ...env }))
  const at = '2026-11-20T09:30:00.000Z'
  const texts = { title: 'About', slug: 'about', blocks: '{"root":{},"content":[]}', seo: '{}' }
  const row = { id: '1', ...texts, status: 'draft', createdAt: at, updatedAt: at } as const
  await db.insertInto('pages').values(row).execute()
  await close()
}
