import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { errorBody } from '../../contracts/errors.ts'
import type { ReadOnly } from '../../contracts/read-only.ts'
import { type Ctx, contextOf } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { ReceivedFile } from '../core/received-file.ts'
import { giveWay } from '../db/turns.ts'
import { audited } from './audited.ts'
import { takeChangeTurn } from './change-turns.ts'
import { compressAnswer } from './compressed-answer.ts'
import { type Answer, answerOnce, send } from './idempotency.ts'
import { receiveFile } from './receive-file.ts'
import { admit } from './session.ts'

const maxJsonBytes = 8 * 1024 * 1024

type In<S> = S extends z.ZodType ? z.output<S> : undefined

/** The parsed request, from which a route passes parts on to its domain function. `file` exists until the call ends. */
export type Input<P, Q, B> = { params: In<P>; query: In<Q>; body: In<B>; file: ReceivedFile }

/**
 * Makes a Fastify route of an endpoint: session -> parse -> domain function -> output, always in this order. A change
 * leaves its entry in the audit log.
 * Reads get the read connection. The output schema decides which fields leave the server. A long text that is not JSON
 * may be a stream.
 */
export function handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, O>,
  act: (ctx: Ctx, input: Input<P, Q, B>, reply: FastifyReply) => Promise<ReadOnly<z.input<O>> | Readable>,
): void {
  const status = endpoint.status ?? 200
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint: endpoint as Endpoint },
    schema: schemaOf(endpoint as Endpoint, status),
    onRequest: (request) => admit(request, endpoint.access),
    // For signed-in people; the server accepts less from others.
    ...(endpoint.access !== 'public' && endpoint.access !== 'cookie' && { bodyLimit: maxJsonBytes }),
    ...(endpoint.body && {
      preValidation: async (request: FastifyRequest) => {
        requireBody(request, endpoint.body)
        await giveWay()
      },
    }),
    ...(endpoint.method === 'GET' && { onSend: compressAnswer }),
    handler: async (request, reply) => {
      const ctx = contextOf(app.deps, request.viewer, {
        readOnly: endpoint.method === 'GET' || endpoint.changesNothing === true,
        log: request.log,
        ip: request.ip,
        userAgent: request.headers['user-agent'],
        action: endpoint.action,
        targetId: (request.params as { id?: string }).id,
      })
      reply.header('cache-control', 'no-store')
      if (endpoint.contentType)
        reply.type(
          isText(endpoint.contentType) ? `${endpoint.contentType}; charset=utf-8` : endpoint.contentType,
        )
      const file = endpoint.file
        ? await receiveFile(request, app.deps.config, endpoint.mayFillDisk)
        : undefined
      try {
        await giveWay()
        const work = async (ctx: Ctx) => {
          const output = await audited(ctx, () => act(ctx, inputOf<P, Q, B>(request, file), reply))
          await giveWay()
          return output
        }
        const answerOf = (output: unknown): Answer => ({
          status,
          output,
          ...(status === 201 && { location: locationOf(endpoint.location ?? endpoint.path, output) }),
        })
        const answer = async () =>
          endpoint.changesNothing
            ? answerOf(await work(ctx))
            : await answerOnce(ctx, request, { checksum: file?.checksum, work, answerOf })
        // Uploads and requests to other sites can be slow, and saving a text must not wait for them.
        const isLong = endpoint.file !== undefined || endpoint.asksOthers === true
        const isChange = endpoint.method !== 'GET' && !endpoint.changesNothing
        const person = isChange && !isLong ? request.viewer?.id : undefined
        send(reply, person ? await takeChangeTurn(person, answer) : await answer())
      } finally {
        await file?.discard()
      }
      return reply
    },
  })
}

const isText = (contentType: string) => contentType.startsWith('text/')

function requireBody(request: FastifyRequest, schema: z.ZodType | undefined): void {
  if (request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE', 'Send the body as application/json.')
  if (request.body === undefined && !schema?.safeParse(undefined).success)
    throw new AppError('BAD_REQUEST', 'The body is empty. Send JSON.')
}

function inputOf<P, Q, B>(request: FastifyRequest, file: ReceivedFile | undefined): Input<P, Q, B> {
  return {
    params: request.params as In<P>,
    query: request.query as In<Q>,
    body: request.body as In<B>,
    file: file as ReceivedFile,
  }
}

function locationOf(path: string, output: unknown): string {
  const id = (output as { id?: unknown } | null)?.id
  return typeof id === 'string' ? `${path}/${id}` : path
}

function schemaOf({ params, query, body, output }: Endpoint, status: number) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [status]: output, '4xx': errorBody, '5xx': errorBody },
  }
}
