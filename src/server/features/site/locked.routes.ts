import type { FastifyInstance, FastifyReply } from 'fastify'
import { passwordLengths } from '../../../contracts/article-fields.ts'
import { unlockPath } from '../../../contracts/paths.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import { type Ctx, contextOf } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { clientOf, createAllowance, refusalOf } from '../../core/rate-limit.ts'
import { visitorMessage } from '../../core/refusal-for-visitors.ts'
import { orFailurePage } from '../../http/failure-page.ts'
import { isFromThisSite, setOwnCookie } from '../../http/session.ts'
import { createAttempts, verifyPassword } from '../auth/auth.ts'
import * as settings from '../settings/settings.ts'
import type { SiteSource } from './built-site.ts'
import { accessCookie, accessSeconds, accessTo, findLocked, type Locked } from './locked.ts'
import { formType } from './posted-form.ts'
import { show } from './show.ts'
import { notFound } from './views.ts'

/** Many readers may share an address, for example a school's. */
const postsPerClient = 300
/** Counts the failures of all clients together. Each client has its own limit, so one alone cannot lock out readers. */
const failuresPerArticle = 100

/**
 * The form that asks for the password of an article. Failed attempts are limited like failed sign-ins. A page of
 * another site cannot send the form.
 */
export function lockedRoutes(app: FastifyInstance, source: SiteSource): void {
  const posting = createAllowance('unlocking', postsPerClient)
  const attempts = createAttempts(app.deps, 'unlocking', { perAccount: failuresPerArticle })

  app.post(unlockPath, async (request, reply) => {
    const ctx = contextOf(app.deps, null, { readOnly: true, log: request.log, ip: request.ip })
    const type = request.headers['content-type']?.toLowerCase()
    if (type?.startsWith(formType) !== true)
      throw new AppError('UNSUPPORTED_TYPE', 'This address accepts forms only.')
    const posted = request.body as URLSearchParams
    return orFailurePage(request, reply, async () => {
      const locked = await findLocked(ctx, (posted.get('article') ?? '').slice(0, 64).replaceAll('\0', ''))
      if (!locked) return show(ctx, source, reply.code(404), notFound('article').view)
      const reading = await settings.atAddress(ctx, locked.url)
      const language = await settings.language(reading)
      const { texts } = language
      const refused = async (status: number, refusal: string) => {
        const { id, title, url } = locked
        return show(reading, source, reply.code(status), {
          kind: 'locked',
          article: { id, title, url },
          refusal,
        })
      }
      if (!isFromThisSite(request)) return refused(403, texts.passwordFromElsewhere)
      const tooMany = await refusalOf(posting.take(ctx, clientOf(request.ip)))
      if (tooMany) return refused(429, visitorMessage(tooMany, language))
      try {
        await attempts.guard({ address: request.ip, account: locked.id }, () =>
          requirePassword(locked, posted.get('password') ?? ''),
        )
      } catch (error) {
        return answerTo(error, reply, language, refused)
      }
      return open(ctx, reply, locked)
    })
  })
}

async function requirePassword({ passwordHash }: Locked, password: string): Promise<void> {
  const isRight = password.length <= passwordLengths.max && (await verifyPassword(password, passwordHash))
  if (!isRight) throw new AppError('INVALID_CREDENTIALS', 'This password is not correct.')
}

type Refuse = (status: number, refusal: string) => Promise<FastifyReply>

function answerTo(
  error: unknown,
  reply: FastifyReply,
  language: SiteLanguage,
  refused: Refuse,
): Promise<FastifyReply> {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'INVALID_CREDENTIALS') return refused(422, language.texts.wrongPassword)
  if (error.code !== 'RATE_LIMITED') throw error
  reply.header('retry-after', String(error.extra.retryAfter ?? 0))
  return refused(429, visitorMessage(error, language))
}

function open(ctx: Ctx, reply: FastifyReply, locked: Locked): FastifyReply {
  setOwnCookie(reply, accessCookie, accessTo(ctx, locked), { path: locked.url, maxAge: accessSeconds })
  return reply.header('cache-control', 'private, no-store').redirect(locked.url, 303)
}
