import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerOf } from '../../http/errors.ts'

const retryAfterSeconds = 10

/** Answers a request for a page; what fails unexpectedly becomes a page that says so. */
export async function orFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    const { statusCode } = answerOf(error as FastifyError, request.server.deps)
    request.log.error({ err: error }, 'a page could not be shown')
    return sendFailurePage(reply, statusCode === 503 ? 503 : 500, request.id)
  }
}

/** A plain page for when nothing can be rendered. It needs no data, no template and no other file. */
function sendFailurePage(reply: FastifyReply, status: 500 | 503, requestId: string): FastifyReply {
  const busy = status === 503
  const title = busy ? 'Back in a moment' : 'This page could not be shown'
  const text = busy
    ? 'The site cannot reach its data right now. Please try again in a few seconds.'
    : `Please try again. If it happens again, send this code to the people who run this site: ${requestId}`
  if (busy) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>body{max-width:36rem;margin:18vh auto;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif}@media(prefers-color-scheme:dark){body{background:#14171c;color:#d8dce3}}</style></head><body><h1>${title}</h1><p>${text}</p><p><a href="/">Back to Home</a></p></body></html>`,
    )
}
