import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { escapeXml } from '../../content/xml.ts'
import { AppError } from '../core/errors.ts'
import { lastLanguage } from '../core/last-language.ts'
import { visitorMessage } from '../core/refusal-for-visitors.ts'
import { type Answer, answerOf } from './errors.ts'

const retryAfterSeconds = 10

/** Answers a request for a page; an unexpected error becomes a page that says so. */
export async function orFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    const { statusCode } = answerOf(error as FastifyError, request.server.deps)
    // Refusals are not logged: anyone could fill the log with them.
    if (!(error instanceof AppError)) request.log.error({ err: error }, 'a page could not be shown')
    return sendFailurePage(reply, statusCode === 503 ? 503 : 500, request.id)
  }
}

/** A page for when nothing can be rendered. */
function sendFailurePage(reply: FastifyReply, status: 500 | 503, requestId: string): FastifyReply {
  const { texts } = lastLanguage(reply.server.deps)
  if (status === 500)
    return sendPlainPage(reply.code(500), {
      title: texts.pageFailed,
      text: texts.pageFailedText({ code: requestId }),
    })
  return sendPlainPage(reply.code(503).header('retry-after', String(retryAfterSeconds)), {
    title: texts.noData,
    text: texts.noDataText,
  })
}

/** Refuses a form without any lookups, and shows the typed text again. */
export function sendRefusalPage(reply: FastifyReply, refusal: Answer, written: string): FastifyReply {
  const { retryAfter } = refusal.extra
  const language = lastLanguage(reply.server.deps)
  const { texts } = language
  const given = `<p><label for="written">${escapeXml(texts.youWrote)}</label></p><textarea id="written" rows="12" readonly>\n${escapeXml(written)}</textarea>`
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return sendPlainPage(reply.code(refusal.statusCode), {
    title: texts.notSent,
    text: visitorMessage(refusal, language),
    more: written === '' ? '' : given,
  })
}

type PlainPage = { title: string; text: string; more?: string }

/** Sends a page that needs no data, template or other file. `more` is HTML. */
function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const { tag, dir, texts } = lastLanguage(reply.server.deps)
  const [title, text, back] = [page.title, page.text, texts.backToHome].map(escapeXml)
  const direction = dir === 'rtl' ? ' dir="rtl"' : ''
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${tag}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>body{max-width:36rem;margin:18vh auto;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif}textarea{box-sizing:border-box;width:100%;font:inherit}@media(prefers-color-scheme:dark){:root{color-scheme:dark}body{background:#14171c;color:#d8dce3}}</style></head><body><h1>${title}</h1><p>${text}</p>${page.more ?? ''}<p><a href="/">${back}</a></p></body></html>`,
    )
}
