import { z } from 'zod'
import { flag, id, idParams, line, listMeta, listQuery, searchText, utc } from './common.ts'
import { endpoint } from './endpoint.ts'

const control = /[^\P{Cc}\t\n]|\p{Cs}/u

/** The fields that a visitor fills in. */
export const contactFields = z.object({
  name: line(200).min(1, 'Enter your name'),
  email: z
    .string()
    .trim()
    .min(1, { error: 'Enter your email address so that we can reply', abort: true })
    .max(320, { error: 'At most 320 characters', abort: true })
    .email('Enter an email address such as anna@example.com'),
  subject: line(200).default(''),
  message: z
    .string()
    // Browsers send two characters for a line end.
    .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
    .min(1, 'Write a message')
    .max(10_000, 'At most 10,000 characters')
    .refine((value) => !control.test(value), 'Remove the control characters'),
})

/** `page`: the path of the page with the form, `block`: the id of the form's block there. */
export const contactPlace = z.object({ page: z.string().min(1).max(2048), block: z.string().max(200) })

export const contactInput = contactFields.extend(contactPlace.shape).extend({
  website: z.string().max(2000).default('').meta({ description: 'Leave it empty: only bots fill it in' }),
})
export type ContactInput = z.infer<typeof contactInput>

export const maxFormName = 200

/** The kinds of input of a form field. */
export const answerKinds = [
  'text',
  'long',
  'email',
  'phone',
  'number',
  'choice',
  'choices',
  'date',
  'file',
  'consent',
] as const
export type AnswerKind = (typeof answerKinds)[number]

const attachedFile = z
  .object({ id: z.string(), name: z.string(), size: z.int().meta({ description: 'In bytes' }) })
  .meta({ id: 'AttachedFile' })

export const answer = z
  .object({
    kind: z.enum(answerKinds),
    label: z.string().meta({ description: 'As the form named the field when the message was sent' }),
    value: z.string().meta({
      description:
        'Empty if left out; several choices or file names one per line; for a consent, the time it was given',
    }),
    files: z
      .array(attachedFile)
      .optional()
      .meta({ description: 'The attached files; only for a file field' }),
  })
  .meta({ id: 'Answer' })
export type Answer = z.infer<typeof answer>

/** Only messages of custom forms have these. */
const ofForm = {
  form: z.string().optional().meta({ description: 'The name of the form' }),
  answers: z.array(answer).optional().meta({ description: 'The answers, in the order of the form' }),
}

export const message = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    page: z.string().meta({ description: 'The path of the page it was sent from' }),
    isRead: z.boolean(),
    createdAt: utc,
    ...ofForm,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>

export const messageSummary = message
  .omit({ message: true })
  .extend({
    excerpt: z.string().meta({ description: 'The beginning of the message' }),
    answers: ofForm.answers.meta({ description: 'The answers, long ones cut off' }),
  })
  .meta({ id: 'MessageSummary' })
export type MessageSummary = z.infer<typeof messageSummary>

/** The address of a file attached to a message. */
export const attachmentPath = (messageId: string, fileId: string): string =>
  `/api/messages/${messageId}/files/${fileId}`

const formName = z
  .string()
  .max(maxFormName)
  .overwrite((value) => value.replaceAll('\0', ''))

const found = z.object({
  q: searchText,
  unread: flag.optional().meta({ description: 'true: only unread messages' }),
  form: formName.optional().meta({ description: 'Only messages of the form with this name' }),
})
const tag = 'Messages'
export const contactEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    action: 'messages.send',
    access: 'public',
    tag,
    summary: 'Send a message through a contact form of a published page',
    body: contactInput,
    output: z.object({ id }),
    status: 201,
    location: '/api/admin/messages',
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    access: 'message.read',
    tag,
    summary: 'Messages from forms, newest first',
    query: listQuery.extend(found.shape),
    output: z.object({
      messages: z.array(messageSummary),
      meta: listMeta,
      unread: z.int(),
      forms: z
        .array(z.string())
        .optional()
        .meta({ description: 'The names of all custom forms that have sent messages' }),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/messages/export',
    access: 'message.read',
    tag,
    summary: 'The same messages as CSV; for a single form, with a column for each of its fields',
    query: found,
    contentType: 'text/csv',
    output: z.string(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/messages/:id',
    access: 'message.read',
    tag,
    summary: 'A message',
    params: idParams,
    output: message,
    errors: ['NOT_FOUND'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/messages/:id/files/:file',
    // The browser follows this link itself, with only the cookie.
    access: 'session',
    tag,
    summary: 'A file that came with a message, to download',
    params: idParams.extend({ file: id }),
    output: z.string(),
    contentType: 'application/octet-stream',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/messages/:id',
    action: 'messages.update',
    access: 'message.write',
    tag,
    summary: 'Mark a message as read or unread',
    params: idParams,
    body: z.object({ isRead: z.boolean() }),
    output: message,
    errors: ['NOT_FOUND'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/messages/:id',
    action: 'messages.delete',
    access: 'message.write',
    tag,
    summary: 'Move a message to the trash',
    params: idParams,
    output: message,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/messages/:id/restore',
    action: 'messages.restore',
    access: 'message.write',
    tag,
    summary: 'Restore a message from the trash',
    params: idParams,
    output: message,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
