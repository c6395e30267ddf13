import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { say } from '../../i18n/said.ts'
import type { Config } from '../config.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../platform/ids.ts'
import { paced } from './paced-form.ts'
import { refuseBrokenForm, writePart } from './receive-file.ts'

/**
 * A file of a form. `path`: where it is until the form is discarded; undefined if it was too large or there were too
 * many.
 */
export type FormFile = { field: string; filename: string; size: number; path: string | undefined }

/** The content of a form with files, in order. */
export type ReceivedForm = { pairs: [string, string][]; files: FormFile[]; discard(): Promise<void> }

/** `files`: how many files are stored. Of further files only the names are known. */
export type FormLimits = { fields: number; textBytes: number; files: number; fileBytes: number }

// This many files may follow beyond the limit, because empty file inputs arrive as files without a name.
const moreFiles = 40
// Browsers always state the length; without it the limit would be unknown.
const roomForHeaders = 64 * 1024

/** Streams the files of a form to disk. Throws BAD_REQUEST, FILE_TOO_LARGE; then nothing is left behind. */
export async function receiveForm(
  request: FastifyRequest,
  { dataDir }: Pick<Config, 'dataDir'>,
  limits: FormLimits,
): Promise<ReceivedForm> {
  checkLength(request, limits)
  const folder = path.join(dataDir, 'tmp', newId())
  await mkdir(folder, { recursive: true })
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await readParts(request, folder, limits)), discard }
  } catch (error) {
    await discard()
    return refuseBrokenForm(error as Error)
  }
}

async function readParts(request: FastifyRequest, folder: string, limits: FormLimits) {
  const pairs: [string, string][] = []
  const files: FormFile[] = []
  let textBytes = 0
  const options = {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 1000,
      fieldSize: limits.textBytes,
      fields: limits.fields,
      fileSize: limits.fileBytes,
      files: limits.files + moreFiles,
      parts: limits.fields + limits.files + moreFiles,
      headerPairs: 20,
    },
  }
  for await (const part of paced(request).parts(options)) {
    if (part.type === 'file') {
      const target = files.length < limits.files ? path.join(folder, newId()) : undefined
      const { size, isWhole } = await writePart(part.file, target)
      const { fieldname: field, filename = '' } = part
      if (filename === '' && size === 0) continue
      files.push({ field, filename, size, path: isWhole ? target : undefined })
    } else {
      textBytes += part.fieldname.length + String(part.value).length
      if (textBytes > limits.textBytes || part.valueTruncated || part.fieldnameTruncated)
        throw new AppError(
          'BODY_TOO_LARGE',
          'The form contains too much text. Shorten it, then send it again.',
        )
      pairs.push([part.fieldname, String(part.value)])
    }
  }
  return { pairs, files }
}

function checkLength({ headers }: FastifyRequest, { files, fileBytes, textBytes }: FormLimits): void {
  const length = Number(headers['content-length'])
  if (!Number.isInteger(length))
    throw new AppError('BAD_REQUEST', 'Send the form with its length (Content-Length).')
  // Twice as much, so that a form that is not far too large can be shown again with the typed text.
  const most = 2 * Math.max(1, files) * fileBytes + textBytes + roomForHeaders
  if (length <= most) return
  const megabytes = Math.floor(fileBytes / 1024 / 1024)
  throw new AppError(
    'FILE_TOO_LARGE',
    say(
      'The files are too large. No file may be larger than {megabytes} MB. Go back, choose smaller ones, and send the form again.',
      { megabytes },
    ),
  )
}
