import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { withEmptySite } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { restoreArchive, writeArchive } from '../archive/archive.ts'
import { importFile, openExport } from './import.ts'
import { extrasOf } from './plan/import-extras.ts'
import { describePlan } from './runs/describe.ts'
import { undoImport } from './runs/undo.ts'
import type { SourceName } from './sources.ts'

const old = { id: 'run-1', site: 'https://old.example' }

const comment = (id: number, text: string, more = '') =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Ivo</wp:comment_author>
<wp:comment_author_email>ivo@reader.example</wp:comment_author_email><wp:comment_author_IP>203.0.113.9</wp:comment_author_IP>
<wp:comment_agent>Some browser</wp:comment_agent><wp:comment_date_gmt>2021-05-01 10:00:00</wp:comment_date_gmt>
<wp:comment_approved>1</wp:comment_approved><wp:comment_content><![CDATA[${text}]]></wp:comment_content>${more}
<wp:commentmeta><wp:meta_key>token</wp:meta_key><wp:meta_value>secret</wp:meta_value></wp:commentmeta></wp:comment>`

const exportWith = (comments: string) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>Old</title><link>${old.site}</link><item><title>One</title><content:encoded>Text</content:encoded>
<wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_name>one</wp:post_name>
<wp:post_date_gmt>2021-04-01 10:00:00</wp:post_date_gmt>${comments}</item></channel></rss>`

describeEachEngine('what an import stores for later', (engine) => {
  let site: TestApp
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-extras-'))
  })
  beforeEach(async () => {
    site = await startTestApp(engine)
  })
  afterEach(() => site.close())
  afterAll(() => rm(directory, { recursive: true, force: true }))

  async function importComments(comments: string, system: SourceName = 'wordpress') {
    const file = path.join(directory, 'export.xml')
    await writeFile(file, exportWith(comments))
    return importFile(site.ctx(), system, file, { runId: old.id, fetchMedia: false })
  }
  const stored = async () => {
    const rows = await site.deps.db.selectFrom('import_extras').selectAll().orderBy('sourceId').execute()
    return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))
  }

  it('are the comments of readers with their replies, without what nobody needs', async () => {
    const reply = comment(8, 'No', '<wp:comment_parent>7</wp:comment_parent>')
    const { notes } = await importComments(comment(7, ' <script>alert(1)</script> ') + reply)
    expect(notes).toContain('2 comments are stored with this import. Masthead does not show them')
    const article = await site.deps.db.selectFrom('articles').select('id').executeTakeFirstOrThrow()
    const data = {
      of: '1',
      author: 'Ivo',
      email: 'ivo@reader.example',
      url: '',
      text: ' <script>alert(1)</script> ',
      createdAt: '2021-05-01T10:00:00.000Z',
      status: 'approved',
      parent: null,
    }
    const row = { source: old.site, runId: old.id, kind: 'comment', entityId: article.id }
    expect(await stored()).toEqual([
      { ...row, sourceId: 'comment:7', data },
      { ...row, sourceId: 'comment:8', data: { ...data, text: 'No', parent: 'comment:7' } },
    ])
  })

  it('is there once after a repeated import, and gone after it was undone', async () => {
    await importComments(comment(7, 'Yes'))
    await importComments(comment(7, 'Changed') + comment(8, 'New'))
    expect((await stored()).map(({ data }) => data.text)).toEqual(['Yes', 'New'])
    await undoImport(site.ctx(), old, () => undefined)
    expect(await stored()).toEqual([])
  })

  it('is stored beside what another import has stored otherwise, as of another site of that name', async () => {
    await importComments(comment(7, 'Yes') + comment(8, 'Same'))
    const file = path.join(directory, 'other.xml')
    await writeFile(file, exportWith(comment(7, 'Of another site') + comment(8, 'Same')))
    const opened = await openExport(site.ctx(), 'wordpress', file, {})
    for (const [runId, count] of [
      ['run-2', 1],
      ['run-3', 0],
    ] as const) {
      expect((await describePlan(site.ctx(), opened)).counts.comments).toBe(count)
      const { added } = await importFile(site.ctx(), 'wordpress', file, { runId, fetchMedia: false })
      expect(added.comments).toBe(count)
    }
    await opened.close()
    const texts = (await stored()).map(({ runId, data }) => `${runId} ${data.text}`)
    expect(texts).toEqual(['run-1 Yes', 'run-2 Of another site', 'run-1 Same'])
    await undoImport(site.ctx(), { ...old, id: 'run-2' }, () => undefined)
    expect((await stored()).map(({ data }) => data.text)).toEqual(['Yes', 'Same'])
  })

  it('is cut where a comment is very long', async () => {
    await importComments(comment(7, 'é'.repeat(5_000_000)))
    const [row] = await stored()
    expect(row?.data).toMatchObject({ isCut: true, text: 'é'.repeat(32 * 1024) })
  })

  it('is as written in an export of Squarespace', async () => {
    await importComments(comment(7, '<img data-src="a.png">'), 'squarespace')
    expect((await stored()).map(({ data }) => data.text)).toEqual(['<img data-src="a.png">'])
  })

  it('is stored for many comments and for those without an id', async () => {
    const many = Array.from({ length: 250 }, (_, at) => comment(at + 1, 'x')).join('')
    const without = comment(0, 'y').replace('<wp:comment_id>0</wp:comment_id>', '')
    await importComments(many + without + without)
    expect(await stored()).toHaveLength(252)
  })

  it('goes on where it was interrupted, counts in advance what is new, and tells of all', async () => {
    const many = Array.from({ length: 250 }, (_, at) => comment(at + 1, 'x')).join('')
    const stop = new AbortController()
    const onProgress = ({ stage, done }: { stage: string; done: number }) => {
      if (stage === 'Extras' && done >= 200) stop.abort()
    }
    const file = path.join(directory, 'export.xml')
    await writeFile(file, exportWith(many))
    const options = { runId: old.id, fetchMedia: false }
    const stopped = importFile(site.ctx(), 'wordpress', file, { ...options, onProgress, signal: stop.signal })
    await expect(stopped).rejects.toThrow()
    expect(await stored()).toHaveLength(200)
    const opened = await openExport(site.ctx(), 'wordpress', file, {})
    expect((await describePlan(site.ctx(), opened)).counts).toMatchObject({ comments: 50, members: 0 })
    await opened.close()
    expect(await importFile(site.ctx(), 'wordpress', file, options)).toMatchObject({
      added: { comments: 250 },
      stored: 250,
    })
    expect(await stored()).toHaveLength(250)
  })

  it('says in a dry run what would be stored, and stores nothing', async () => {
    const file = path.join(directory, 'export.xml')
    await writeFile(file, exportWith(comment(7, 'Yes')))
    const { added } = await importFile(site.ctx(), 'wordpress', file, { dryRun: true })
    expect([added.comments, await stored()]).toEqual([1, []])
  })

  it('is in a backup', async () => {
    await importComments(comment(7, 'Yes') + comment(8, 'Café 👋'))
    const file = path.join(directory, `${engine}.tar`)
    await writeArchive(site.deps, { file })
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file })
      const rows = await restored.db.selectFrom('import_extras').selectAll().orderBy('sourceId').execute()
      expect(rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))).toEqual(await stored())
    })
  })
})

it('is limited in number, and says how much is left out', () => {
  const data = { author: '', email: '', url: '', text: '', createdAt: null, status: '', parent: null }
  const extras = extrasOf(
    () => ['1', '2', '2', '3', '4'].map((id) => ({ kind: 'comment', key: id, of: '', data }) as const),
    { max: 3 },
  )
  expect([extras.counts.comment, [...extras.all()].map(({ key }) => key)]).toEqual([3, ['1', '2', '3']])
  expect(extras.notes).toContain(
    '1 comment, member or newsletter was left out, because an import stores at most 3 of each kind',
  )
})
