import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../core/context.ts'
import { cookieName } from '../../core/cookie-name.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './auth.queries.ts'

/** How long, in seconds, a browser is remembered after its last sign-in. */
export const knownSeconds = 180 * 24 * 60 * 60

type Cookies = Record<string, string | undefined>
type Account = { id: string; passwordHash: string }

/**
 * The id of a browser that has signed in to this account before; undefined for any other browser, and once the password
 * has changed.
 */
export async function knownBrowserOf(ctx: Ctx, email: string, cookies: Cookies): Promise<string | undefined> {
  const isAny = Object.keys(cookies).some((name) => name.startsWith(prefix))
  if (!isAny || email.includes('\0')) return undefined
  const found = await queries.findCredentials(ctx.db, email)
  const account = found && withPassword(found.id, found.passwordHash)
  return account && read(ctx, account, cookies[cookieName(ctx.config, nameOf(account))])
}

/**
 * The cookie that identifies a browser that has just signed in. A browser that already has an id for this account keeps
 * it. Undefined for an account without a password, because the password hash signs the cookie.
 */
export async function knownBrowserCookie(
  ctx: Ctx,
  userId: string,
  cookies: Cookies,
): Promise<{ name: string; value: string } | undefined> {
  const account = withPassword(userId, await queries.findPasswordHash(ctx.db, userId))
  if (!account) return undefined
  const name = nameOf(account)
  const browser = read(ctx, account, cookies[cookieName(ctx.config, name)]) ?? newId()
  const signed = `${browser}.${nowSeconds(ctx)}`
  return { name, value: `${signed}.${sign(account, signed)}` }
}

const withPassword = (id: string, passwordHash: string | null): Account | undefined =>
  passwordHash === null ? undefined : { id, passwordHash }

function read(ctx: Ctx, account: Account, cookie: string | undefined): string | undefined {
  const [, signed, browser, at, given] =
    /^(([\da-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (!signed || !browser || !given) return undefined
  const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(sign(account, signed)))
  return isOurs && Number(at) + knownSeconds > nowSeconds(ctx) ? browser : undefined
}

// The key is made from the stored password hash, whose salt nobody outside knows. All instances share it, and it ends
// with the password.
function sign({ id, passwordHash }: Account, text: string): string {
  const key = createHash('sha256').update(`known browser ${passwordHash}`).digest()
  return createHmac('sha256', key).update(`${id} ${text}`).digest('base64url')
}

const prefix = 'known_browser_'
const nameOf = ({ id }: Account) => prefix + createHash('sha256').update(id).digest('hex').slice(0, 16)
const nowSeconds = (ctx: Ctx) => Math.floor(Date.parse(ctx.now()) / 1000)
