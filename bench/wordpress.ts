// npm run bench:wordpress: what a real WordPress makes of an export, compared with the site that was exported; and how
// long a large export of WordPress takes here and there, with the most memory of each. Needs Linux, the packages that
// scripts/bench-wordpress.sh installs, and WordPress's importer, which is in none of them: WORDPRESS_IMPORTER is its folder.
// BENCH_ARTICLES and BENCH_PICTURES say how large; BENCH_ARTICLES=0 leaves the second part out. BENCH_MASTHEAD is the
// command of an unpacked release.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { exportWxr } from '../src/server/features/export/wxr/wxr.ts'
import { readWxr } from '../src/server/features/import/wordpress/wxr.ts'
import { type Comparison, printComparison } from './moving/comparison.ts'
import { startRichSite, timeZone } from './moving/rich-site.ts'
import { type Measured, runMeasured } from './peak-memory.ts'
import { compare } from './wordpress/compare.ts'
import { expectedOf } from './wordpress/expected.ts'
import { makePictures, serveFolder, writeLargeExport } from './wordpress/large-export.ts'
import { normalisations } from './wordpress/normalisations.ts'
import { startWordPress } from './wordpress/word-press.ts'

const articles = Number(process.env.BENCH_ARTICLES ?? 10_000)
const pictures = Number(process.env.BENCH_PICTURES ?? 100)
const masthead = path.resolve(process.env.BENCH_MASTHEAD ?? 'bin/masthead')
const importer = path.resolve(process.env.WORDPRESS_IMPORTER ?? '')

const folder = mkdtempSync(path.join(tmpdir(), 'masthead-wxr-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const wordPress = await startWordPress(importer)
const isSame = printComparison('WordPress', await moveToWordPress(), normalisations)
if (articles > 0) await importMany()
await wordPress.stop()
process.exit(isSame ? 0 : 1)

/** Exports a site and imports the file into WordPress. */
async function moveToWordPress(): Promise<Comparison> {
  const port = await freePort()
  const site = await startRichSite(port)
  await site.app.listen({ port, host: '127.0.0.1' })
  const file = path.join(folder, 'site.xml')
  const report = await exportWxr(site.ctx(), file)
  const { authors, items } = await readWxr(file)
  const there = await wordPress.install('moved', timeZone)
  const logins = authors.map(({ login }) => login)
  const { output } = await there.import(file, logins, port)
  for (const line of output.split('<br />')) if (/Failed|exists/.test(line)) console.log(line.trim())
  console.log(
    `WordPress ${there.version}: ${report.articles} articles, ${report.pages} pages, ${report.media} files`,
  )
  const addresses = items.flatMap(({ slug, attachmentUrl }) =>
    attachmentUrl ? [[slug, attachmentUrl] as const] : [],
  )
  const comparison = compare(await expectedOf(site.ctx()), await there.read(), new Map(addresses))
  await site.close()
  return comparison
}

/** Imports one file of many articles into both. Masthead finds the pictures in a folder, WordPress at an address. */
async function importMany(): Promise<void> {
  const port = await freePort()
  const link = `http://127.0.0.1:${port}`
  await makePictures(folder, pictures)
  const stop = await serveFolder(folder, port)
  const exportOf = (count: number) =>
    writeLargeExport(path.join(folder, `${count}.xml`), { link, articles: count, pictures })
  console.log(
    `${pictures} pictures           seconds   files first   articles a second    processor   most memory`,
  )
  const here = async (count: number) => {
    const env = { DATA_DIR: path.join(folder, `site-${count}`), DATABASE_URL: '' }
    const args = ['import', 'wordpress', await exportOf(count), '--media', folder]
    const measured = await runMeasured(masthead, args, env, `Media: ${pictures} of ${pictures}`)
    if (!measured.output.includes(`${count} articles`) || !measured.output.includes(`${pictures} files`))
      throw new Error(`Not everything was imported:\n${measured.output}`)
    return printLine('Masthead', count, measured)
  }
  const small = await here(Math.round(articles / 10))
  const ours = await here(articles)
  const there = await wordPress.install('large', 'UTC')
  const theirs = await there.import(await exportOf(articles), ['ada'], port)
  printLine('WordPress', articles, theirs)
  const times = (ratio: number) => `${ratio.toFixed(2)} times`
  console.log(
    `With the files, Masthead is ${times(theirs.seconds / ours.seconds)} as fast as WordPress, and the texts alone`,
  )
  console.log(
    `${times(textSeconds(theirs) / textSeconds(ours))}. It takes ${times(ours.megabytes / theirs.megabytes)} the memory of PHP and ${times(ours.megabytes / small.megabytes)} its own of a tenth`,
  )
  console.log(
    `of the articles. The database server of WordPress had up to ${wordPress.databaseMegabytes().toFixed(0)} MB.`,
  )
  const { posts } = await there.read()
  const arrived = (type: string) => posts.filter((post) => post.type === type).length
  if (arrived('post') !== articles || arrived('attachment') !== pictures)
    throw new Error(`WordPress has ${arrived('post')} articles and ${arrived('attachment')} pictures.`)
  stop()
}

/** Without reading the export and the files. */
function textSeconds({ seconds, secondsToMark }: Measured): number {
  return seconds - secondsToMark
}

function printLine(name: string, count: number, measured: Measured): Measured {
  const { seconds, secondsToMark, cpuSeconds, megabytes } = measured
  const columns = [
    [seconds.toFixed(1), 11],
    [secondsToMark.toFixed(1), 14],
    [(count / textSeconds(measured)).toFixed(1), 20],
    [`${cpuSeconds.toFixed(0)} s`, 13],
    [`${megabytes.toFixed(0)} MB`, 14],
  ] as const
  const text = columns.map(([value, width]) => value.padStart(width)).join('')
  console.log(`  ${name.padEnd(10)}${String(count).padStart(7)}${text}`)
  return measured
}
