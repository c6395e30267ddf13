import { rmSync } from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../../src/server/config.ts'
import { multiply } from '../multiply.ts'
import { runMeasured } from '../peak-memory.ts'
import { seed } from '../seed.ts'

/** An export, and how the command line calls what it comes from. */
export type SiteFile = { file: string; source: string }

/** Another site of this program: its backup (`masthead`), or all of it as JSON (`site`). */
export async function siteFiles(
  masthead: string,
  folder: string,
  { kind, count }: { kind: string; count: number },
): Promise<SiteFile> {
  const DATA_DIR = path.join(folder, 'there')
  await seed(loadConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR }), 100)
  await multiply(loadConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR }), count)
  const file = path.join(folder, kind === 'site' ? 'site.json' : 'site.tar')
  const args = kind === 'site' ? ['export', 'json', file] : ['backup', '--to', file]
  await runMeasured(masthead, args, { DATA_DIR, DATABASE_URL: '' })
  rmSync(DATA_DIR, { recursive: true })
  return { file, source: kind === 'site' ? 'json' : 'masthead' }
}
