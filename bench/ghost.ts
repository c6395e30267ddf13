// npm run bench:ghost: what a real Ghost makes of an export, compared with the site that was exported, and what becomes
// of a site that was written in Ghost when its export is imported here. scripts/bench-ghost.sh installs Ghost and
// MariaDB, which works on Linux, and says where: GHOST_ROOT is the folder of Ghost, GHOST_NODE the Node that it needs.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { exportGhost } from '../src/server/features/export/ghost/ghost.ts'
import { importFile } from '../src/server/features/import/import.ts'
import { startTestApp } from '../tests/support/app.ts'
import { zipOfFolder } from '../tests/support/zip.ts'
import { compareWithGhost } from './ghost/compare.ts'
import { compareImport } from './ghost/compare-import.ts'
import { expectedOf } from './ghost/expected.ts'
import { type GhostSite, startGhost, type Thing } from './ghost/ghost-server.ts'
import { writeHardForGhost } from './ghost/hard-for-ghost.ts'
import { importNormalisations, normalisations } from './ghost/normalisations.ts'
import { writeInGhost } from './ghost/write-in-ghost.ts'
import { type Comparison, printComparison } from './moving/comparison.ts'
import { startRichSite } from './moving/rich-site.ts'

const ghost = await startGhost(process.env.GHOST_ROOT ?? '', process.env.GHOST_NODE ?? '')
const isSameThere = printComparison('Ghost', await moveToGhost(ghost), normalisations)
const isSameHere = [await moveFromGhost(ghost, 'html'), await moveFromGhost(ghost, 'lexical')].map(
  (comparison) => printComparison('Masthead', comparison, importNormalisations),
)
await ghost.stop()
process.exit(isSameThere && isSameHere.every(Boolean) ? 0 : 1)

/** Exports a site and imports the file into Ghost, with its files as docs/exporting.md says. */
async function moveToGhost(to: GhostSite): Promise<Comparison> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-ghost-'))
  const port = await freePort()
  const site = await startRichSite(port)
  await writeHardForGhost(site.ctx())
  await site.app.listen({ port, host: '127.0.0.1' })
  const report = await exportGhost(site.ctx(), path.join(folder, 'ghost.json'))
  const media = path.join(site.ctx().config.dataDir, 'media')
  for (const kind of ['images', 'media', 'files'])
    await cp(media, path.join(folder, 'content', kind), { recursive: true })
  await to.send('DELETE', '/db/')
  await to.import('ghost.zip', new Uint8Array(await zipOfFolder(folder)))
  console.log(`To Ghost: ${report.articles} articles and ${report.pages} pages`)
  const comparison = await compareWithGhost(await expectedOf(site.ctx()), to, `http://127.0.0.1:${port}`)
  await site.close()
  await rm(folder, { recursive: true })
  return comparison
}

/** Imports what Ghost exports, with its files and members, as docs/importing.md says. `from`: what a text is read from. */
async function moveFromGhost(ghost: GhostSite, from: 'html' | 'lexical'): Promise<Comparison> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-ghost-'))
  if (from === 'html') await writeInGhost(ghost)
  const exported = await ghost.json('GET', '/db/')
  if (from === 'lexical')
    for (const { data } of exported.db as { data: { posts: Thing[] } }[])
      for (const post of data.posts) post.html = null
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(exported))
  await writeFile(path.join(folder, 'members.csv'), await ghost.send('GET', '/members/upload/?limit=all'))
  for (const kind of ['images', 'media', 'files'])
    await cp(path.join(ghost.content, kind), path.join(folder, 'content', kind), { recursive: true })
  const file = path.join(folder, 'ghost.zip')
  await writeFile(file, await zipOfFolder(folder))
  const site = await startTestApp('sqlite')
  const report = await importFile(site.ctx(), 'ghost', file, { site: ghost.url, fetchMedia: false })
  console.log(
    `From Ghost, by its ${from}: ${report.imported} of ${report.total}, ${report.added.members} members`,
  )
  for (const note of report.notes) console.log(`  ${note}`)
  const comparison = await compareImport(ghost, site)
  await site.close()
  await rm(folder, { recursive: true })
  return comparison
}
