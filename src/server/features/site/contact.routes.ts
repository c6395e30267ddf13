import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContactAnswer } from '../../../content/blocks/block.ts'
import { sentAnchor } from '../../../content/blocks/contact-form/anchors.ts'
import type { Issue } from '../../../contracts/errors.ts'
import { type ContactInput, contactEndpoints } from '../../../contracts/messages.ts'
import { contactPath } from '../../../contracts/paths.ts'
import type { Texts } from '../../../i18n/catalog.ts'
import { listIn } from '../../../i18n/format.ts'
import { type Sentence, say } from '../../../i18n/said.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import type { View } from '../../../site/view.ts'
import { type Ctx, contextOf, type Deps } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { clientOf, createAllowance, refusalOf } from '../../core/rate-limit.ts'
import { visitorMessage } from '../../core/refusal-for-visitors.ts'
import { answerOf, hinderedAnswer } from '../../http/errors.ts'
import { orFailurePage, sendRefusalPage } from '../../http/failure-page.ts'
import { handle } from '../../http/handle.ts'
import { receiveForm } from '../../http/receive-form.ts'
import { isFromThisSite } from '../../http/session.ts'
import { StorageFailure } from '../../platform/storage/storage.ts'
import * as attachments from '../attachments/attachments.ts'
import * as messages from '../messages/messages.ts'
import * as settings from '../settings/settings.ts'
import type { SiteSource } from './built-site.ts'
import { type FoundForm, findForm, typedIn } from './found-form.ts'
import {
  formBytes,
  formType,
  isForm,
  limitsOf,
  type Posted,
  parseForm,
  readPosted,
  readPostedFiles,
  wordsOf,
} from './posted-form.ts'
import { show } from './show.ts'
import { createArriving } from './uploads-in-progress.ts'
import { notFound } from './views.ts'

const postsPerClient = 30
const messagesPerClient = 10
/** How many megabytes of files one client may store. */
const megabytesPerClient = 100
const maxLinks = 2

type Outcome = 'sent' | Pick<ContactAnswer, 'pendingId' | 'notice'>
/** `hasRoom`: whether there is space for files. */
type Post = { request: FastifyRequest; posted: Posted; hasRoom: boolean }

/**
 * The forms of pages. A form posts to `/contact` and gets a page back; a program posts JSON for a contact form to
 * `/api/contact`. Both follow the same rules; a person has to confirm a suspicious message, and a program is refused.
 */
export function contactRoutes(app: FastifyInstance, source: SiteSource): void {
  const posting = createAllowance('posts', postsPerClient)
  const sending = createAllowance('messages', messagesPerClient)
  const storing = createAllowance('attachments', megabytesPerClient, { of: 'files' })
  const arriving = createArriving()

  handle(app, contactEndpoints.send, async (ctx, { body }, { request }) => {
    await posting.take(ctx, clientOf(request.ip))
    const language = await settings.language(await settings.atAddress(ctx, body.page))
    const form = await findForm(ctx, body, language)
    if (!form?.limited) throw new AppError('NOT_FOUND', 'There is no such contact form on this page.')
    const odd = spamIssue(body)
    if (odd) throw invalidField(odd.path, odd.sentence)
    await sending.take(ctx, clientOf(request.ip))
    const sent = await messages.send(ctx, form.limited(body))
    app.counter.completed(form.countedAs)
    return sent
  })

  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) => {
    try {
      done(null, parseForm(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.post(contactPath, { errorHandler: refuseForm }, async (request, reply) => {
    const ctx = contextOf(app.deps, null, { log: request.log, ip: request.ip, action: 'messages.send' })
    const client = clientOf(request.ip)
    // This comes first, because even reading files, finding the form and showing its page is work.
    const refusal = await refusalOf(posting.take(ctx, client))
    if (!isForm(request))
      throw new AppError('UNSUPPORTED_TYPE', 'This address accepts forms only. Send JSON to /api/contact.')
    if (request.isMultipart()) {
      // Refuses before reading the files.
      if (refusal) throw refusal
      return answerWithFiles(ctx, request, reply)
    }
    const posted = readPosted(request.body)
    if (refusal) return sendRefusalPage(reply, answerOf(refusal, app.deps), wordsOf(posted))
    return orFailurePage(request, reply, () => answerForm(ctx, reply, { request, posted, hasRoom: true }))
  })

  async function answerWithFiles(ctx: Ctx, request: FastifyRequest, reply: FastifyReply) {
    const hasRoom = await attachments.hasRoom(ctx)
    const received = await arriving(clientOf(request.ip), request.raw, () =>
      receiveForm(request, app.deps.config, limitsOf(hasRoom)),
    )
    try {
      const posted = await readPostedFiles(received)
      return await orFailurePage(request, reply, () => answerForm(ctx, reply, { request, posted, hasRoom }))
    } finally {
      await received.discard()
    }
  }

  async function answerForm(asker: Ctx, reply: FastifyReply, post: Post) {
    const { posted } = post
    const ctx = await settings.atAddress(asker, posted.page)
    const language = await settings.language(ctx)
    const form = await findForm(ctx, posted, language)
    if (!form) return show(ctx, source, reply.code(404), notFound('page').view)
    try {
      const outcome = await receive(ctx, form, post, language)
      if (outcome === 'sent') {
        app.counter.completed(form.countedAs)
        return reply.redirect(thanksOf(form, posted), 303)
      }
      return await show(ctx, source, reply.code(422), answered(form, posted, outcome, language.texts))
    } catch (error) {
      const answer = answerTo(error, app.deps, posted, language)
      if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter))
      return show(ctx, source, reply.code(answer.status), answered(form, posted, answer, language.texts))
    }
  }

  /** Throws RATE_LIMITED and VALIDATION_FAILED. */
  async function receive(
    ctx: Ctx,
    form: FoundForm,
    post: Post,
    { tag, texts }: SiteLanguage,
  ): Promise<Outcome> {
    const { request, posted, hasRoom } = post
    const lost = form.leftOver(posted)
    if (lost.length > 0) return { notice: texts.formChanged({ answers: listIn(tag, lost) }) }
    if (posted.pending !== '') {
      // Sends the stored message, whatever is posted now.
      const released = await messages.release(ctx, posted.pending)
      if (released === 'sent') return 'sent'
      if (released === 'tooSoon') return { pendingId: posted.pending, notice: texts.tooSoon }
    }
    const input = form.read(posted, { now: ctx.now(), hasRoom })
    // A pending message already counts as sent: confirming it costs nothing more, even after several attempts.
    const client = clientOf(request.ip)
    await sending.take(ctx, client)
    await storing.take(ctx, client, megabytesOf(posted))
    const written = { website: posted.website, message: wordsOf(posted) }
    const isOdd = spamIssue(written) !== undefined || !isFromThisSite(request)
    return withFiles(ctx, input, posted, async () => {
      if (isOdd) return { pendingId: await messages.storePending(ctx, input) }
      await messages.send(ctx, input)
      return 'sent'
    })
  }
}

const megabytesOf = ({ files }: Posted): number =>
  Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024)

/** Stores the files that a message names before the message itself. */
async function withFiles<T>(
  ctx: Ctx,
  input: messages.NewMessage,
  { files }: Posted,
  storeMessage: () => Promise<T>,
): Promise<T> {
  const ids = new Set(messages.fileIdsOf(input))
  const named = files.flatMap(({ id, size, path }) => (path && ids.has(id) ? { id, size, path } : []))
  await attachments.store(ctx, named)
  try {
    return await storeMessage()
  } catch (error) {
    await attachments.remove(ctx, [...ids])
    throw error
  }
}

/** Answers a form that could not be read: with a page if a person posted it, with the usual error to a program. */
function refuseForm(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerOf(error, request.server.deps)
  if (!isForm(request) || answer.statusCode >= 500) throw error
  // The body that was refused unread is still arriving.
  if (answer.statusCode === 413 || request.isMultipart()) reply.header('connection', 'close')
  return sendRefusalPage(reply, answer, '')
}

/** Where to go after sending: the page that says thanks, or the place on the form's own page that does. */
const thanksOf = (form: FoundForm, { block }: Posted): string =>
  form.thanksPage || `${form.view.page.url}#${encodeURIComponent(sentAnchor(block))}`

type Spam = { path: string; sentence: string | Sentence }

/** Signs of spam that people rarely show. */
function spamIssue({ website, message }: Pick<ContactInput, 'website' | 'message'>): Spam | undefined {
  if (website !== '') return { path: 'website', sentence: 'Leave this empty' }
  const links = message.match(/https?:\/\/|\bwww\.|\[url/gi) ?? []
  return links.length > maxLinks
    ? { path: 'message', sentence: say('At most {max} links', { max: maxLinks }) }
    : undefined
}

type Refusal = Pick<ContactAnswer, 'notice'> & { status: number; issues: Issue[]; retryAfter?: number }

/** The form's answer to a refusal; any other error is rethrown. */
function answerTo(
  error: unknown,
  deps: Pick<Deps, 'engine' | 'disk' | 'log'>,
  { files }: Posted,
  language: SiteLanguage,
): Refusal {
  const { texts } = language
  if (error instanceof AppError && error.code === 'VALIDATION_FAILED')
    return { status: 422, issues: error.extra.issues ?? [] }
  if (error instanceof AppError && error.code === 'RATE_LIMITED')
    return {
      status: 429,
      issues: [],
      retryAfter: error.extra.retryAfter ?? 0,
      notice: texts.notSentBecause({ reason: visitorMessage(error, language) }),
    }
  if (error instanceof attachments.NoRoom || error instanceof StorageFailure) {
    if (error instanceof StorageFailure) deps.log.error({ err: error }, 'file storage failed')
    return {
      status: 422,
      issues: files.slice(0, 1).map(({ key }) => ({ path: key, message: texts.noRoomForFiles })),
    }
  }
  const unwritten = hinderedAnswer(error, deps)
  if (!unwritten) throw error
  const { statusCode, extra } = unwritten
  return {
    status: statusCode,
    issues: [],
    retryAfter: extra.retryAfter ?? 0,
    notice: texts.notStoredBecause({ reason: visitorMessage(unwritten, language) }),
  }
}

/** The page again, with the typed values and the answer. Browsers never submit a file a second time. */
function answered(
  form: FoundForm,
  posted: Posted,
  answer: Partial<Omit<ContactAnswer, 'values'>>,
  texts: Texts,
): View {
  const { issues = [], notice, pendingId } = answer
  const values = typedIn(form.names, posted)
  const { block } = posted
  const again = pendingId
    ? []
    : issuesOfFiles(form, posted, issues).map((path) => ({ path, message: texts.chooseFileAgain }))
  return {
    ...form.view,
    contact: {
      block,
      values,
      issues: [...issues, ...again],
      ...(notice && { notice }),
      ...(pendingId && { pendingId }),
    },
  }
}

/** The fields whose files have to be chosen again. */
function issuesOfFiles({ names }: FoundForm, { files }: Posted, issues: readonly Issue[]): string[] {
  const named = new Set(issues.map(({ path }) => path))
  const keys = new Set(files.map(({ key }) => key).filter((key) => names.includes(key) && !named.has(key)))
  return [...keys]
}
