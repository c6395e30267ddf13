import { english } from '../../../i18n/said.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { orNothing } from '../../core/errors.ts'
import * as articles from '../articles/articles.ts'
import * as pages from '../pages/pages.ts'
import { writeProject } from './project-files.ts'
import { countRows, idsOf } from './rows.queries.ts'
import { articleFolder, articleText, pageFolder, pageText, type Text, writeText } from './text-folder.ts'

export type ExportOptions = {
  /** Called after each text. */
  onProgress?: ((progress: { stage: string; done: number; total: number }) => void) | undefined
  /** Stops before the next text. What has been written stays, and the next export copies no file again. */
  signal?: AbortSignal | undefined
}

export type ExportReport = {
  articles: number
  pages: number
  /** Addresses of files that texts show but the storage lacks. */
  missing: string[]
}

/**
 * Writes every article and page into `directory`, each in a folder with its images and files:
 * `content/blog/SLUG/index.md` and `content/SLUG/index.md`. The blocks of a page are beside its text, in `blocks.json`.
 * Published texts are written without their drafts. Existing files of these texts are replaced; nothing else in the
 * folder changes.
 */
export async function exportMarkdown(
  ctx: Ctx,
  directory: string,
  options: ExportOptions = {},
): Promise<ExportReport> {
  authorize(ctx, 'settings.write')
  // The project comes first, so that the command accepts the folder again after it was stopped.
  await writeProject(ctx, directory)
  const missing = new Set<string>()
  const write = async (folder: string, text: Text) => {
    const { missing: lost } = await writeText(ctx, { directory, folder }, text)
    for (const url of lost) missing.add(url)
  }
  const counts = { articles: 0, pages: 0 }
  const { signal } = options
  const findArticle = (id: string) => articles.adminGet(ctx, id)
  for await (const { entity, done, total } of every(ctx, { table: 'articles', signal, find: findArticle })) {
    await write(articleFolder(entity), await articleText(ctx, entity))
    counts.articles = done
    options.onProgress?.({ stage: english('Articles'), done, total })
  }
  const findPage = (id: string) => pages.adminGet(ctx, id)
  for await (const { entity, done, total } of every(ctx, { table: 'pages', signal, find: findPage })) {
    await write(pageFolder(entity), await pageText(ctx, entity))
    counts.pages = done
    options.onProgress?.({ stage: english('Pages'), done, total })
  }
  return { ...counts, missing: [...missing] }
}

/** Yields each text that still exists when its turn comes, with the number of texts read so far and in all. */
async function* every<Entity>(
  ctx: Ctx,
  { table, signal, find }: Texts<Entity>,
): AsyncGenerator<{ entity: Entity; done: number; total: number }> {
  const total = await countRows(ctx.db, table)
  let done = 0
  for await (const id of idsOf(ctx, table)) {
    signal?.throwIfAborted()
    const entity = await orNothing(find(id))
    if (!entity) continue
    done += 1
    yield { entity, done, total: Math.max(total, done) }
  }
}

type Texts<Entity> = {
  table: 'articles' | 'pages'
  signal: AbortSignal | undefined
  find(id: string): Promise<Entity>
}
