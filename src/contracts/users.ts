import { z } from 'zod'
import { adminLanguages } from './admin-languages.ts'
import { idParams, line, listMeta, listQuery, optionalLink, searchText, utc, version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { roles } from './permissions.ts'

export const role = z.enum(roles)
export const user = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role,
    avatarUrl: z.string().nullable(),
    language: z
      .string()
      .nullable()
      .meta({ description: 'The language of the admin; null for the one of the browser' }),
    createdAt: utc,
    version: z.int(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/**
 * `invited`: an open link lets them set a first password. `noAccess`: there is neither a password nor an open link.
 * `disabled`: an administrator disabled the account.
 */
export const userStates = ['active', 'invited', 'noAccess', 'disabled'] as const
export const listedUser = user
  .extend({ updatedAt: utc, state: z.enum(userStates), articleCount: z.int() })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUser>

/** The lifetime in seconds of a one-time link to set a password. */
export const inviteSeconds = 604_800
/** The lifetime in seconds of a link to reset a forgotten password. */
export const resetSeconds = 3600

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: 'At most 254 characters', abort: true })
  .email('Enter an email address such as anna@example.com')
export const password = z.string().min(12, 'Use at least 12 characters').max(1000, 'At most 1000 characters')
export const userName = line(100).min(1, 'Enter a name')

const adminLanguage = z
  .enum([...adminLanguages, ''], 'Choose a language of the admin')
  .nullable()
  .transform((tag) => tag || null)

export const userFields = z.object({
  email,
  name: userName,
  role,
  password,
  avatarUrl: optionalLink,
  language: adminLanguage,
})
export const userInput = userFields.partial().required({ email: true, name: true, role: true })
export type UserInput = z.infer<typeof userInput>
export const userChange = userFields
  .partial()
  .extend({ isDisabled: z.boolean().optional(), version: version.optional() })
export type UserChange = z.infer<typeof userChange>

const mailed = z.object({
  isMailed: z.boolean().meta({ description: 'Whether the link was also sent by email' }),
  isMailPending: z
    .boolean()
    .meta({ description: 'The mail server has not answered yet: the email may still go out' }),
})
const tag = 'Users'
const writeErrors = ['VALIDATION_FAILED', 'EMAIL_TAKEN'] as const
export const userEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'user.read',
    tag,
    summary: 'Users, by name',
    query: listQuery.extend({ q: searchText }),
    output: z.object({ users: z.array(listedUser), meta: listMeta }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    action: 'users.create',
    access: 'user.write',
    tag,
    summary: 'Create a user; without a password the answer carries a one-time inviteUrl',
    body: userInput,
    output: user.extend({ inviteUrl: z.string().optional(), ...mailed.partial().shape }),
    status: 201,
    errors: [...writeErrors],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'user.read',
    tag,
    summary: 'A user',
    params: idParams,
    output: user,
    errors: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id',
    action: 'users.update',
    access: 'user.write',
    tag,
    summary: 'Change the fields that are sent',
    params: idParams,
    body: userChange,
    output: user,
    errors: ['NOT_FOUND', ...writeErrors, 'LAST_ADMIN', 'VERSION_CONFLICT'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/invite',
    action: 'users.invite',
    access: 'user.write',
    tag,
    summary: 'Create a one-time link for setting a password; earlier links stop working',
    params: idParams,
    output: z.object({ inviteUrl: z.string(), ...mailed.shape }),
    errors: ['NOT_FOUND', 'USER_DISABLED'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    action: 'users.delete',
    access: 'user.write',
    tag,
    summary: 'Delete a user; their content stays',
    params: idParams,
    output: user,
    errors: ['NOT_FOUND', 'LAST_ADMIN'],
  }),
}
