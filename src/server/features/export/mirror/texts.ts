import path from 'node:path'
import type { Ctx } from '../../../core/context.ts'
import { orNothing } from '../../../core/errors.ts'
import { type Ending, isPublicAt } from '../../../core/publication.ts'
import * as articles from '../../articles/articles.ts'
import * as pages from '../../pages/pages.ts'
import { atAddress } from '../../settings/settings.ts'
import { articleFolder, articleText, pageFolder, pageText, type Text } from '../text-folder.ts'
import { isForEveryone } from '../texts.ts'

export type TextKind = 'article' | 'page'
export type TextKey = { kind: TextKind; id: string }
export type Person = { id: string; name: string }

/** A text as the mirror shows it. */
export type MirroredText = {
  title: string
  folder: string
  author: Person | null
  /** Whether everybody can find it. */
  isPublic: boolean
  /** When it becomes public or ends automatically. */
  changesAt: string | undefined
  read(): Promise<Text>
}

/** A text in its present state; undefined if there is none. */
export const findText = (ctx: Ctx, { kind, id }: TextKey): Promise<MirroredText | undefined> =>
  kind === 'article' ? findArticle(ctx, id) : findPage(ctx, id)

async function findArticle(ctx: Ctx, id: string): Promise<MirroredText | undefined> {
  const article = await orNothing(articles.adminGet(ctx, id))
  return (
    article && {
      title: article.title,
      folder: articleFolder(article),
      author: article.authors[0] ?? null,
      isPublic: isPublicAt(article, ctx.now()) && isForEveryone(ctx, article),
      changesAt: nextChange(article, ctx.now()),
      read: () => articleText(ctx, article),
    }
  )
}

async function findPage(ctx: Ctx, id: string): Promise<MirroredText | undefined> {
  const page = await orNothing(pages.adminGet(ctx, id))
  return (
    page && {
      title: page.title,
      folder: pageFolder(page),
      author: page.author,
      isPublic: isPublicAt(page, ctx.now()),
      changesAt: nextChange(page, ctx.now()),
      read: () => pageText(ctx, page),
    }
  )
}

function nextChange({ status, publishedAt, unpublishAt }: Ending, now: string): string | undefined {
  if (status === 'scheduled') return publishedAt ?? undefined
  return status === 'published' && unpublishAt && unpublishAt > now ? unpublishAt : undefined
}

/** The id of the public text with this folder. */
export async function findOwner(asker: Ctx, kind: TextKind, folder: string): Promise<string | undefined> {
  const ctx = await atAddress(asker, `/${path.relative('content', folder)}`)
  const slug = path.basename(folder)
  const owner = await (kind === 'article' ? articles.findBySlug(ctx, slug) : pages.findBySlug(ctx, slug))
  const found = owner && (await findText(ctx, { kind, id: owner.id }))
  return found?.isPublic && found.folder === folder ? owner?.id : undefined
}
