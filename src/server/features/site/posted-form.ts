import type { FastifyRequest } from 'fastify'
import {
  type AttachmentEnding,
  attachmentTypes,
  maxFilesOfMessage,
  maxMegabytes,
} from '../../../content/attachments.ts'
import { keyPrefix, maxChoices } from '../../../content/blocks/custom-form.ts'
import { maxFields } from '../../../content/blocks/form/form.ts'
import { say } from '../../../i18n/said.ts'
import { AppError } from '../../core/errors.ts'
import { cleanFilename } from '../../core/file-name.ts'
import { endingOf } from '../../platform/file-kind.ts'
import { newId } from '../../platform/ids.ts'

/**
 * The content of a posted form, besides its place: `values` by field name, several under one name on separate lines.
 */
export type Posted = Record<'page' | 'block' | 'website' | 'pending', string> & {
  values: ReadonlyMap<string, string>
  files: readonly PostedFile[]
}

/** A file of a form. `ending`: the extension that matches its content; undefined if no form accepts it. */
export type PostedFile = {
  id: string
  /** The name of its field. */
  key: string
  name: string
  size: number
  /** Undefined if it was too large or there were too many files. */
  path: string | undefined
  ending: AttachmentEnding | undefined
}

export const formType = 'application/x-www-form-urlencoded'
// Enough for ten thousand characters, each as long as an encoded one can be, and the other fields.
export const formBytes = 192 * 1024
// A contact form has eight.
const maxOthers = 50
const maxPairs = maxOthers + maxFields * maxChoices

/** The pairs of a form; refuses too many. Throws BAD_REQUEST. */
export function parseForm(body: string): URLSearchParams {
  checkNumber(body.split('&', maxPairs + 1))
  return new URLSearchParams(body)
}

function checkNumber(names: readonly string[]): void {
  const others = names.filter((name) => !name.startsWith(keyPrefix))
  if (names.length > maxPairs || others.length > maxOthers)
    throw new AppError(
      'BAD_REQUEST',
      say('The form has too many fields. Send at most {max}, each name=value, joined by &.', {
        max: maxOthers,
      }),
    )
}

export const isForm = (request: FastifyRequest) =>
  request.isMultipart() || request.headers['content-type']?.toLowerCase().startsWith(formType) === true

/** The content of a form without files: `body` is what `parseForm` returned, or nothing. */
export const readPosted = (body: unknown): Posted => postedOf((body ?? []) as Iterable<[string, string]>, [])

/** `hasRoom`: false to store no files. */
export const limitsOf = (hasRoom: boolean) => ({
  fields: maxPairs,
  textBytes: formBytes,
  files: hasRoom ? maxFilesOfMessage : 0,
  fileBytes: maxMegabytes * 1024 * 1024,
})

/** The content of a form with files. Throws BAD_REQUEST. */
export async function readPostedFiles({
  pairs,
  files,
}: {
  pairs: [string, string][]
  files: { field: string; filename: string; size: number; path: string | undefined }[]
}): Promise<Posted> {
  checkNumber(pairs.map(([name]) => name))
  const posted: PostedFile[] = []
  for (const { field: key, filename, size, path } of files) {
    const ending = path === undefined ? undefined : await endingOf(path)
    posted.push({ id: newId(), key, name: nameOf(filename, ending), size, path, ending })
  }
  // A file only answers a question of the form: it never says where the form is.
  const names = posted.filter(({ key }) => key.startsWith(keyPrefix))
  return postedOf([...pairs, ...names.map(({ key, name }) => [key, name] as [string, string])], posted)
}

/** The name as it was sent, with the extension that matches the content. */
function nameOf(filename: string, ending: AttachmentEnding | undefined): string {
  const name = cleanFilename(filename)
  if (!ending) return name
  const [, stem = name, last = ''] = /^(.+)\.(\w+)$/.exec(name) ?? []
  const said = last.toLowerCase().replace('jpeg', 'jpg')
  if (said === ending) return name
  return `${said in attachmentTypes ? stem : name}.${ending}`
}

function postedOf(pairs: Iterable<[string, string]>, files: readonly PostedFile[]): Posted {
  const byName = Map.groupBy(pairs, ([name]) => name)
  const values = new Map(
    [...byName].map(([name, pairs]) => {
      const all = pairs.map(([, value]) => value)
      return [name, name.startsWith(keyPrefix) ? all.join('\n') : (all.at(-1) ?? '')]
    }),
  )
  const last = (name: string) => values.get(name) ?? ''
  return {
    page: last('page'),
    block: last('block'),
    website: last('website'),
    pending: last('pending'),
    values,
    files,
  }
}

/** Everything that was typed, to show it again. */
export const wordsOf = ({ values }: Posted): string =>
  [...values]
    .flatMap(([name, value]) => (name === 'message' || name.startsWith(keyPrefix) ? value : []))
    .join('\n\n')
