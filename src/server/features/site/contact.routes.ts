import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContactAnswer } from '../../../content/blocks/block.ts'
import { propsOf } from '../../../content/blocks/block-data.ts'
import { sentAnchor } from '../../../content/blocks/contact-form/anchors.ts'
import { contactForm } from '../../../content/blocks/contact-form/contact-form.ts'
import { type CustomForm, customFormOf } from '../../../content/blocks/custom-form.ts'
import { type ContactInput, contactEndpoints, contactInput } from '../../../contracts/contact.ts'
import type { Issue } from '../../../contracts/errors.ts'
import { contactPath } from '../../../contracts/paths.ts'
import type { View, ViewOf } from '../../../site/view.ts'
import { type Ctx, contextOf, type Deps } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { clientOf, createAllowance, refusalOf } from '../../core/rate-limit.ts'
import { answerOf, hinderedAnswer } from '../../http/errors.ts'
import { orFailurePage, sendRefusalPage } from '../../http/failure-page.ts'
import { handle } from '../../http/handle.ts'
import { isFromThisSite } from '../../http/session.ts'
import * as messages from '../messages/messages.ts'
import type { SiteSource } from './built-site.ts'
import { checkAnswers, leftOver, messageOf } from './form-answers.ts'
import { formType, isForm, type Posted, parseForm, readPosted, wordsOf } from './posted-form.ts'
import { show } from './show.ts'
import { resolvePage } from './site.ts'
import { notFound } from './views.ts'

const postsPerClient = 30
const messagesPerClient = 10
// Ten thousand characters, each as long as an encoded one can be, and the other fields.
const formBytes = 192 * 1024
const maxLinks = 2

type ContactForm = { view: ViewOf<'page'>; hasSubject: boolean }
/** A contact form, or one with fields of its own. */
type Form = ContactForm | { view: ViewOf<'page'>; custom: CustomForm }
type Outcome = 'sent' | Pick<ContactAnswer, 'pendingId' | 'notice'>

/**
 * The forms of pages. A form posts to `/contact` and gets a page back; a program posts JSON for a contact form to
 * `/api/contact`. Both follow the same rules; a suspicious message has to be confirmed by a person, and is refused from a
 * program.
 */
export function contactRoutes(app: FastifyInstance, source: SiteSource): void {
  const posting = createAllowance(postsPerClient)
  const sending = createAllowance(messagesPerClient)

  handle(app, contactEndpoints.send, async (ctx, { body }, { request }) => {
    await posting.take(clientOf(request.ip))
    const form = await findForm(ctx, body)
    if (!form || 'custom' in form)
      throw new AppError('NOT_FOUND', 'There is no such contact form on this page.')
    const odd = spamIssue(body)
    if (odd) throw invalidField(odd.path, odd.message)
    await sending.take(clientOf(request.ip))
    return messages.send(ctx, asOf(form, body))
  })

  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) => {
    try {
      done(null, parseForm(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.post(contactPath, { errorHandler: refuseForm }, (request, reply) => {
    const posted = readPosted(request)
    return orFailurePage(request, reply, () => answerForm(request, reply, posted))
  })

  async function answerForm(request: FastifyRequest, reply: FastifyReply, posted: Posted) {
    const ctx = contextOf(app.deps, null, { log: request.log, ip: request.ip, action: 'messages.send' })
    // First of all: even finding the form and showing its page is work.
    const refusal = await refusalOf(posting.take(clientOf(request.ip)))
    if (refusal) return sendRefusalPage(reply, answerOf(refusal, app.deps), wordsOf(posted))
    const form = await findForm(ctx, posted)
    if (!form) return show(ctx, source, reply.code(404), notFound('page').view)
    try {
      const outcome = await receive(ctx, request, form, posted)
      if (outcome === 'sent') return reply.redirect(thanksOf(form, posted), 303)
      return await show(ctx, source, reply.code(422), answered(form, posted, outcome))
    } catch (error) {
      const answer = answerTo(error, app.deps)
      if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter))
      return show(ctx, source, reply.code(answer.status), answered(form, posted, answer))
    }
  }

  /** Throws RATE_LIMITED and VALIDATION_FAILED. */
  async function receive(ctx: Ctx, request: FastifyRequest, form: Form, posted: Posted): Promise<Outcome> {
    if ('custom' in form) {
      const lost = leftOver(form.custom.fields, posted.values)
      if (lost.length > 0) return { notice: changedNotice(lost) }
    }
    const input =
      'custom' in form ? answersIn(ctx, form.view.page.url, form.custom, posted) : contactIn(form, posted)
    if (posted.pending !== '') {
      const released = await messages.release(ctx, posted.pending)
      if (released === 'sent') return 'sent'
      if (released === 'tooSoon') return { pendingId: posted.pending, notice: tooSoon }
    }
    // A pending message counts as sent: confirming it costs nothing more, however often somebody is too fast.
    await sending.take(clientOf(request.ip))
    const written = { website: posted.website, message: wordsOf(posted) }
    if (spamIssue(written) || !isFromThisSite(request))
      return { pendingId: await messages.storePending(ctx, input) }
    await messages.send(ctx, input)
    return 'sent'
  }
}

/** A form that could not be read. A person posted it, so the answer is a page; a program gets what it gets elsewhere. */
function refuseForm(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerOf(error, request.server.deps)
  if (!isForm(request) || answer.statusCode >= 500) throw error
  // What was refused unread is still on its way.
  if (answer.statusCode === 413) reply.header('connection', 'close')
  return sendRefusalPage(reply, answer, '')
}

const tooSoon = 'That was quick. Please read your message once more, then send it.'

/** Throws VALIDATION_FAILED. */
function contactIn(form: ContactForm, posted: Posted): ContactInput {
  const { page, block, website } = posted
  const { error, data } = contactInput.safeParse({ ...typedIn(contactNames, posted), page, block, website })
  if (error) throw new AppError('VALIDATION_FAILED', 'Check the form.', { issues: issuesOf(error) })
  return asOf(form, data)
}

/** Throws VALIDATION_FAILED. */
function answersIn(ctx: Ctx, page: string, form: CustomForm, { values }: Posted): messages.NewMessage {
  const { answers, issues } = checkAnswers(form.fields, values, ctx.now())
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', 'Check the form.', { issues })
  return messageOf(form, answers, page)
}

const contactNames = ['name', 'email', 'subject', 'message']

const namesOf = (form: Form): string[] =>
  'custom' in form ? form.custom.fields.map(({ key }) => key) : contactNames

/** What was typed in fields of these names; '' in those that were not posted. */
const typedIn = (names: string[], { values }: Posted): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, values.get(name) ?? '']))

/** Says that there were answers to fields that the form no longer has. */
const changedNotice = (lost: string[]) =>
  `This form was changed after you opened it. Check your answers, then send it again. It no longer asks for this: ${lost.join(', ')}`

/** The form that a message came from: one on a page that visitors can see. */
async function findForm(
  ctx: Ctx,
  { page, block }: { page: string; block: string },
): Promise<Form | undefined> {
  const path = page.split('?', 1)[0] ?? ''
  const view = await resolvePage({ ...ctx, viewer: null }, path)
  if (!view) return undefined
  const { content } = view.page.blocks
  const found = propsOf(content, contactForm).find(({ id }) => id === block)
  if (found) return { view, hasSubject: found.hasSubject }
  const custom = customFormOf(content, block)
  return custom && { view, custom }
}

/** Where a message was sent: the page that says thanks, or the place on the form's own page that does. */
const thanksOf = (form: Form, { block }: Posted): string =>
  ('custom' in form && form.custom.thanksPage) ||
  `${form.view.page.url}#${encodeURIComponent(sentAnchor(block))}`

/** The message limited to its form's fields, with the page's current address. */
const asOf = ({ view, hasSubject }: ContactForm, input: ContactInput): ContactInput => ({
  ...input,
  subject: hasSubject ? input.subject : '',
  page: view.page.url,
})

/** Signs of spam that people rarely show. */
function spamIssue({ website, message }: Pick<ContactInput, 'website' | 'message'>): Issue | undefined {
  if (website !== '') return { path: 'website', message: 'Leave this empty' }
  const links = message.match(/https?:\/\/|\bwww\.|\[url/gi) ?? []
  return links.length > maxLinks ? { path: 'message', message: `At most ${maxLinks} links` } : undefined
}

/** One issue for each field: the first one. */
function issuesOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): Issue[] {
  const byPath = Map.groupBy(issues, ({ path }) => path.join('.'))
  return [...byPath].map(([path, [first]]) => ({ path, message: first?.message ?? 'Check this field' }))
}

type Refusal = Pick<ContactAnswer, 'notice'> & { status: number; issues: Issue[]; retryAfter?: number }

/** The form's answer to a refusal; any other error is rethrown. */
function answerTo(error: unknown, deps: Pick<Deps, 'engine' | 'disk'>): Refusal {
  if (error instanceof AppError && error.code === 'VALIDATION_FAILED')
    return { status: 422, issues: error.extra.issues ?? [] }
  if (error instanceof AppError && error.code === 'RATE_LIMITED')
    return {
      status: 429,
      issues: [],
      retryAfter: error.extra.retryAfter ?? 0,
      notice: `Your message was not sent. ${error.message} Your text is still here.`,
    }
  const unwritten = hinderedAnswer(error, deps)
  if (!unwritten) throw error
  const { statusCode, message, extra } = unwritten
  return {
    status: statusCode,
    issues: [],
    retryAfter: extra.retryAfter ?? 0,
    notice: `The message was not sent. ${message} What you wrote is still here.`,
  }
}

/** The page again, with the typed values and the answer. */
function answered(form: Form, posted: Posted, answer: Partial<Omit<ContactAnswer, 'values'>>): View {
  const { issues = [], notice, pendingId } = answer
  const values = typedIn(namesOf(form), posted)
  const { block } = posted
  return {
    ...form.view,
    contact: { block, values, issues, ...(notice && { notice }), ...(pendingId && { pendingId }) },
  }
}
