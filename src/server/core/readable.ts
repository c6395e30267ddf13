import { may, type Owned, type Viewer } from '../../contracts/permissions.ts'
import type { Db } from '../db/schema.ts'
import { authorize } from './authorization.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'
import { ownersOf } from './owners.ts'

type Entity = { kind: 'article' | 'page'; id: string }
type Readable = { viewer: Viewer; title: string; record: Owned }

/** An article or page that the viewer may read, without its text. Throws NOT_FOUND for every other one. */
export async function requireReadable(ctx: Ctx, { kind, id }: Entity): Promise<Readable> {
  const viewer = authorize(ctx, `${kind}.read`)
  const found = await findOwned(ctx.db, { kind, id })
  const ownerIds = kind === 'article' ? await ownersOf(ctx.db, id) : found?.authorId ? [found.authorId] : []
  const record = { ownerIds, isPublic: found?.status !== 'draft' }
  if (!found || !may(viewer, `${kind}.read`, record))
    throw new AppError('NOT_FOUND', kind === 'article' ? 'Article not found' : 'Page not found')
  return { viewer, title: found.title, record }
}

const findOwned = (db: Db, { kind, id }: Entity) =>
  db
    .selectFrom(kind === 'article' ? 'articles' : 'pages')
    .select(['title', 'authorId', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
