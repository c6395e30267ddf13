import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { say } from '../../i18n/said.ts'
import type { Config } from '../config.ts'
import { AppError, invalidField } from '../core/errors.ts'
import type { ReceivedFile } from '../core/received-file.ts'
import { roomIn } from '../platform/disk.ts'
import { newId } from '../platform/ids.ts'
import { paced } from './paced-form.ts'

/**
 * Streams the form field `file` to disk. Throws FILE_TOO_LARGE, UNSUPPORTED_TYPE or VALIDATION_FAILED; then nothing
 * is left behind.
 */
export async function receiveFile(
  request: FastifyRequest,
  config: Config,
  mayFillDisk = false,
): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_TYPE', 'Send the file as multipart/form-data, in the field "file".')
  const limit = mayFillDisk ? Math.max(1, await roomIn(config.dataDir)) : config.uploadLimitBytes
  const part = await paced(request)
    .file({ limits: { fileSize: limit, files: 1, fields: 20, parts: 25 } })
    .catch(refuseBrokenForm)
  if (part?.fieldname !== 'file') throw invalidField('file', 'Attach a file in the field "file".')
  const directory = path.join(config.dataDir, 'tmp')
  await mkdir(directory, { recursive: true })
  const target = path.join(directory, newId())
  const discard = () => rm(target, { force: true })
  try {
    const { size, checksum, isWhole } = await writePart(part.file, target).catch(refuseBrokenForm)
    if (!isWhole) throw tooLarge(limit, mayFillDisk)
    if (size === 0) throw invalidField('file', 'The file is empty. Choose another one.')
    return { path: target, filename: part.filename, size, checksum, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Streams a file of a form to `target`, or nowhere. `isWhole`: it was not larger than the form's limit. */
export async function writePart(
  file: MultipartFile['file'],
  target: string | undefined,
): Promise<{ size: number; checksum: string; isWhole: boolean }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const sink =
    target === undefined
      ? new Writable({ write: (_, __, done) => done() })
      : createWriteStream(target, { flags: 'wx' })
  await pipeline(file, measure, sink)
  return { size, checksum: hash.digest('hex'), isWhole: !file.truncated }
}

// The parser's own errors have no code; those of the disk and of the framework do.
export function refuseBrokenForm(error: Error & { code?: string }): never {
  const isAborted = error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (error.code !== undefined && !isAborted) throw error
  throw new AppError('BAD_REQUEST', 'The form is incomplete or not multipart/form-data. Send it again.')
}

function tooLarge(limit: number, isRoom: boolean): AppError {
  if (isRoom)
    return new AppError(
      'FILE_TOO_LARGE',
      'The server does not have enough free disk space for this file. Free some space first.',
    )
  return new AppError(
    'FILE_TOO_LARGE',
    say('The file is larger than {megabytes} MB. Make it smaller, or ask for a higher limit.', {
      megabytes: Math.round((limit / 1024 / 1024) * 100) / 100,
    }),
  )
}
