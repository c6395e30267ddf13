import { setTimeout as pause } from 'node:timers/promises'
import { type Body, bodyVersion } from '../../../content/body/body.ts'
import { makeExcerpt } from '../../../content/text.ts'
import { type Job, startBackgroundJob } from '../../core/background-job.ts'
import type { Ctx } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import { hindranceOfWrite } from '../../core/write-failure.ts'
import { lockRow } from '../../db/version-locks.ts'
import {
  type ArticleText,
  type FindPictures,
  makeBody,
  readArticle,
  type StoredBody,
} from '../../platform/texts/texts.ts'
import { picturesAndVideosFor } from '../media/media.ts'
import * as queries from './bodies.queries.ts'
import { changed } from './cache-tags.ts'

export type MadeBody = StoredBody & { mediaIds: string[] }

const batch = 10
const pauseMs = 20

/** The body of this content. Slow: do not call it within a transaction. */
export async function make(ctx: Ctx, content: string): Promise<MadeBody> {
  const { find, mediaIds } = library(ctx)
  const body = await makeBody(ctx, content, find)
  return { ...body, mediaIds: mediaIds() }
}

/** Everything derived from an article's HTML, with its body; undefined if it is too long once it is sanitized. */
export async function makeAll(
  ctx: Ctx,
  html: string,
): Promise<(Omit<ArticleText, 'body'> & { made: MadeBody }) | undefined> {
  const { find, mediaIds } = library(ctx)
  const text = await readArticle(ctx, html, find)
  if (!text) return undefined
  const { body, ...rest } = text
  return { ...rest, made: { ...body, mediaIds: mediaIds() } }
}

/** Looks up images and videos, and records which ones were found. */
function library(ctx: Ctx): { find: FindPictures; mediaIds(): string[] } {
  const ids = new Set<string>()
  return {
    async find(addresses) {
      const found = await picturesAndVideosFor(ctx, addresses)
      for (const { id } of found.values()) ids.add(id)
      return found
    },
    mediaIds: () => [...ids],
  }
}

export async function write(ctx: Ctx, articleId: string, made: MadeBody): Promise<void> {
  await queries.putBody(ctx.db, articleId, stored(made))
  await queries.replacePictures(ctx.db, articleId, made.mediaIds)
}

type Row = {
  id: string
  bodyVersion: number | null
  bodyHtml: string | null
  bodyOutline: string | null
  bodyWords: number | null
}

/** The stored body, or one derived for this request if it is missing or out of date. */
export async function read(ctx: Ctx, row: Row): Promise<Body> {
  if (row.bodyVersion === bodyVersion && row.bodyHtml !== null)
    return shown({ html: row.bodyHtml, outline: row.bodyOutline ?? '[]', words: row.bodyWords ?? 0 })
  return shown(await make(ctx, await queries.findContent(ctx.db, row.id)))
}

export const shown = ({ html, outline, words }: StoredBody): Body => ({
  html,
  words,
  outline: JSON.parse(outline) as Body['outline'],
})

/** Updates outdated bodies, and their excerpts, in batches, until none is left or `isStopped`; returns how many. After a crash it resumes. */
export async function refresh(ctx: Ctx, isStopped: () => boolean = () => false): Promise<number> {
  const failed: string[] = []
  let count = 0
  for (;;) {
    const rows = await queries.listOutdated(ctx.db, bodyVersion, { except: failed, limit: batch })
    for (const row of rows) {
      if (isStopped()) return count
      try {
        if (await refreshOne(ctx, row)) count += 1
      } catch (error) {
        // That is not the fault of this article, which has to be tried again.
        if (ctx.engine.isUnavailable(error) || hindranceOfWrite(error, ctx)) throw error
        ctx.log.error({ err: error, article: row.id }, 'the body of an article could not be rebuilt')
        failed.push(row.id)
      }
    }
    if (rows.length === 0) return count
    await pause(pauseMs)
  }
}

/** Updates outdated bodies now and whenever something that many articles show may have changed. */
export const keepFresh = (ctx: Ctx): Job =>
  startBackgroundJob(ctx, {
    name: 'bodies',
    isDue: (tags) => tags.some((tag) => tag === '*' || tag.startsWith('media:')),
    atStart: true,
    work: async (isStopped) => {
      const count = await refresh(ctx, isStopped)
      if (count > 0) ctx.log.info({ count }, 'article bodies updated')
    },
    failure: 'article bodies could not be updated',
  })

async function refreshOne(ctx: Ctx, row: queries.OutdatedRow): Promise<boolean> {
  const made = await make(ctx, row.content)
  return transaction(ctx, async (inner) => {
    // Whoever saves the article locks it too.
    if (!(await lockRow(inner.db, 'articles', row.id))) return false
    if (!(await queries.refreshBody(inner.db, row, stored(made)))) return false
    await queries.replacePictures(inner.db, row.id, made.mediaIds)
    if (await queries.refreshExcerpt(inner.db, row, makeExcerpt(row.content)))
      await inner.events.emit(changed(row.id))
    return true
  })
}

const stored = ({ html, outline, words }: StoredBody) => ({ version: bodyVersion, html, outline, words })
