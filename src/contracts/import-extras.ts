import { z } from 'zod'

/** What an import stores for later, because no feature uses it yet. */
export const importExtraKinds = ['comment', 'member', 'newsletter'] as const
export type ImportExtraKind = (typeof importExtraKinds)[number]

const when = z.string().nullable().meta({ description: 'In UTC; null if the export does not say' })
const isCut = z.boolean().optional().meta({ description: 'Whether its text was longer than 64 KB' })

const comment = z.object({
  author: z.string(),
  email: z.string(),
  url: z.string(),
  text: z.string().meta({ description: 'As it was written: it is not safe to show' }),
  isCut,
  createdAt: when,
  status: z.string().meta({ description: '`approved`, `waiting`, or as the old system calls it' }),
  parent: z.string().nullable().meta({ description: 'The `key` of the comment that it answers' }),
})

const member = z.object({
  email: z.string(),
  name: z.string(),
  note: z.string(),
  isCut,
  status: z.enum(['free', 'paid', 'comped']),
  isSubscribed: z.boolean().nullable().meta({ description: 'null if the export does not say' }),
  createdAt: when,
  labels: z.array(z.string()),
  newsletters: z.array(z.string()).meta({ description: 'The names of those that they get' }),
})

const newsletter = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isCut,
  status: z.string(),
  createdAt: when,
})

/** Only these fields are stored: no addresses of machines, no browsers, and none of the secrets that exports have. */
export const importExtraData = { comment, member, newsletter }
export type ImportedComment = z.infer<typeof comment>
export type ImportedMember = z.infer<typeof member>
export type ImportedNewsletter = z.infer<typeof newsletter>
