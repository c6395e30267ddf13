import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { articleUrl } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { cookieName } from '../../core/cookie-name.ts'
import type { PageAddress } from '../../core/page-address.ts'
import * as articles from '../articles/articles.ts'
import { createLoader } from './loader.ts'
import * as views from './views.ts'

/** A browser gets this cookie when it gives the password of an article, and sends it to that article's path only. */
export const accessCookie = 'article_access'
/** How many seconds a browser is not asked again. */
export const accessSeconds = 10 * 24 * 60 * 60

/** An article that asks for a password. */
export type Locked = { id: string; title: string; url: string; passwordHash: string }

export async function findLocked(ctx: Ctx, id: string): Promise<Locked | undefined> {
  const row = await articles.findLocked(ctx, id)
  if (!row || row.passwordHash === null) return undefined
  return { id: row.id, title: row.title, url: articleUrl(row), passwordHash: row.passwordHash }
}

type Cookies = Record<string, string | undefined>

/** Whether the browser says that it has given the password of an article. */
export const hasAccessCookie = ({ config }: Pick<Ctx, 'config'>, cookies: Cookies): boolean =>
  Boolean(cookies[cookieName(config, accessCookie)])

/** The whole article at this address if the browser has given its password; undefined otherwise. */
export async function findOpened(
  ctx: Ctx,
  { path }: PageAddress,
  cookies: Cookies,
): Promise<views.Shown | undefined> {
  const cookie = cookies[cookieName(ctx.config, accessCookie)]
  if (!cookie) return undefined
  const slug = decodeURIComponent(path.split('/').at(-1) ?? '')
  const article = await articles.findShown(ctx, slug)
  const locked = article?.visibility === 'password' ? await findLocked(ctx, article.id) : undefined
  if (!article || !locked || path !== locked.url || !isAccess(ctx, locked, cookie)) return undefined
  return views.article(ctx, article, createLoader(ctx))
}

/** The value of the cookie for a browser that has just given the password. */
export function accessTo(ctx: Ctx, locked: Locked): string {
  const at = String(nowSeconds(ctx))
  return `${at}.${sign(locked, at)}`
}

function isAccess(ctx: Ctx, locked: Locked, cookie: string): boolean {
  const [, at, given] = /^(\d{1,12})\.([\w-]{43})$/.exec(cookie) ?? []
  if (!at || !given) return false
  const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(sign(locked, at)))
  return isOurs && Number(at) + accessSeconds > nowSeconds(ctx)
}

// The key is made from the stored hash, whose salt nobody outside knows. All instances share it, and it changes with
// the password.
function sign({ id, passwordHash }: Locked, at: string): string {
  const key = createHash('sha256').update(`article access ${passwordHash}`).digest()
  return createHmac('sha256', key).update(`${id} ${at}`).digest('base64url')
}

const nowSeconds = (ctx: Ctx) => Math.floor(Date.parse(ctx.now()) / 1000)
