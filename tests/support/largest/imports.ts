// Imports from other systems. Other processes read the files and write what is in them.
import { setTimeout as pause } from 'node:timers/promises'
import { formOf, formType } from '../multipart.ts'
import { ask, type Input, type Inputs, none, on, type Site, unique } from './call.ts'

type Run = { id: string; state: string; failure: string | null }

const busy = new Set(['reading', 'importing', 'undoing'])

const upload = (body: string | Buffer) => ({
  raw: formOf([{ name: 'file', filename: `${unique('table')}.csv`, body }]),
  type: formType,
})
/** The process that reads it refuses it at once: a picture. */
const unreadable = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20_000_000)])

/** Resolves once nothing is read, written or undone. */
async function quiet(site: Site): Promise<void> {
  for (;;) {
    const { imports } = await ask<{ imports: Run[] }>(site, 'GET', '/admin/imports')
    if (!imports.some(({ state }) => busy.has(state))) return
    await pause(100)
  }
}

/** The newest import in this state. */
async function found(site: Site, wanted: string): Promise<{ id: string } | undefined> {
  const { imports } = await ask<{ imports: Run[] }>(site, 'GET', '/admin/imports')
  const one = imports.find(({ state }) => state === wanted)
  return one && { id: one.id }
}

/** An import that has been read. */
async function planned(site: Site): Promise<{ id: string }> {
  await quiet(site)
  const one = await found(site, 'planned')
  if (one) return one
  const rows = Array.from({ length: 20 }, (_, index) => `Row ${index},Words`)
  const { id } = await ask(site, 'POST', '/admin/imports', upload(`title,content\n${rows.join('\n')}`))
  await quiet(site)
  const { state, failure } = await ask<Run>(site, 'GET', `/admin/imports/${id}`)
  if (state !== 'planned') throw new Error(`The import is ${state}: ${failure}`)
  return { id }
}

/** An import that is done. */
async function done(site: Site): Promise<{ id: string }> {
  await quiet(site)
  const one = await found(site, 'done')
  if (one) return one
  const { id } = await planned(site)
  await ask(site, 'POST', `/admin/imports/${id}/start`, { body: {} })
  await quiet(site)
  return { id }
}

/** An import that has stored comments as large as they can be, in several pages of an answer. */
async function commented(site: Site): Promise<{ query: string }> {
  await quiet(site)
  type Stored = { source: string; importId: string }
  const { stored } = await ask<{ stored: Stored[] }>(site, 'GET', '/admin/import-extras')
  if (stored[0]) return queryOf(stored[0])
  const words = 'word '.repeat(13_000)
  const comment = (id: number) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_content>${words}</wp:comment_content></wp:comment>`
  const comments = Array.from({ length: 150 }, (_, index) => comment(index + 1))
  const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>${unique('site')}</title>
<item><title>One</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type>${comments.join('')}</item></channel></rss>`
  const { id } = await ask(site, 'POST', '/admin/imports', upload(xml))
  await quiet(site)
  await ask(site, 'POST', `/admin/imports/${id}/start`, { body: {} })
  await quiet(site)
  const run = await ask<{ hasExtras: boolean; site: string }>(site, 'GET', `/admin/imports/${id}`)
  if (!run.hasExtras) throw new Error('The import has stored no comments.')
  return queryOf({ source: run.site, importId: id })
}

const queryOf = ({ source, importId }: { source: string; importId: string }) => ({
  query: `?source=${encodeURIComponent(source)}&importId=${importId}`,
})

const each = (make: (site: Site) => Promise<{ id: string }>, body?: object): readonly Input[] =>
  on(async (site) => ({ params: await make(site) }), body && { body })

const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}${'a'.repeat(180)}`)

export const importInputs: Inputs = {
  'GET /api/admin/imports': none,
  'POST /api/admin/imports': on(async (site) => {
    await quiet(site)
    return {}
  }, upload(unreadable)),
  'GET /api/admin/imports/:id': each(planned),
  'POST /api/admin/imports/:id/start': each(planned, {
    types: Object.fromEntries(names(200).map((name) => [name, 'article'])),
    authors: Object.fromEntries(names(200).map((name) => [name, 'guest'])),
  }),
  'GET /api/admin/imports/:id/report': each(done),
  'POST /api/admin/imports/:id/undo': each(done),
  'DELETE /api/admin/imports/:id': each(planned),
  'GET /api/admin/import-extras': on(async (site) => {
    await commented(site)
    return {}
  }),
  'GET /api/admin/import-extras/download': on(commented),
  'DELETE /api/admin/import-extras': on(commented),
}
