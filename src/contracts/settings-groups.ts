// Groups of the settings.
import { z } from 'zod'
import { line, link } from './common.ts'

const address = link.default('')
const short = line(200).default('')
const long = line(500).default('')

export const metadata = z.object({
  title: short,
  description: long,
  keywords: long,
  ogImage: address,
  ogTitle: short,
  ogDescription: long,
  favicon: link.default('/favicon.ico'),
})

export const schemaOrg = z.object({
  enabled: z.boolean().default(true),
  type: z
    .string()
    .regex(/^[A-Z][A-Za-z]{1,60}$/, 'Use a schema.org type such as Organization or Person')
    .default('Organization'),
  name: short,
  description: long,
  url: address,
  logo: address,
  sameAs: z.array(link).max(50, 'At most 50 addresses').default([]),
  telephone: line(50).default(''),
  email: z.union([z.literal(''), z.email('Enter an email address')]).default(''),
})

export const socialLink = z.object({
  platform: line(50).min(1, 'Enter the name of the network'),
  url: link.min(1, 'Enter the address'),
})

/** The checks of the publish panel, which a site may require. Only the browser can check `links`. */
export const publishChecks = ['alt', 'links', 'headings', 'title', 'excerpt', 'category'] as const
export type PublishCheck = (typeof publishChecks)[number]
export const publishing = z.object({
  blocking: z.array(z.enum(publishChecks)).max(publishChecks.length).default([]).meta({
    description:
      'The checks that articles and pages must pass before they are published; all other checks only warn',
  }),
  approval: z.boolean().default(false).meta({
    description: 'Whether texts are published only after someone other than their author has approved them',
  }),
})

const counted = (usual: number, most: number, least = 0) =>
  z
    .int('Enter a whole number')
    .min(least, `Enter ${least} or more`)
    .max(most, `At most ${most}`)
    .default(usual)

export const backups = z.object({
  nightly: z.boolean().default(true).meta({ description: 'Whether the server makes a backup every night' }),
  to: line(300)
    .regex(/^$|^s3:\/\/[\w.-]+(\/[\w.-]+)*$/, 'Use s3://bucket/folder, or leave it empty')
    .default('')
    .meta({ description: 'Where backups go; empty: the folder `backups` in the data directory' }),
  hour: z
    .int('Enter a whole hour')
    .min(0, 'Enter an hour from 0 to 23')
    .max(23, 'Enter an hour from 0 to 23')
    .default(3)
    .meta({ description: 'The hour at which it starts, in the time zone of the site' }),
  keepDays: counted(7, 366, 1).meta({
    description: 'For how many days the newest backup of each day is kept',
  }),
  keepWeeks: counted(4, 520).meta({ description: 'The same for weeks' }),
  keepMonths: counted(12, 120).meta({ description: 'The same for months' }),
})

export const siteCheck = z.object({
  nightly: z.boolean().default(true).meta({ description: 'Whether the server checks the site every night' }),
  hour: z
    .int('Enter a whole hour')
    .min(0, 'Enter an hour from 0 to 23')
    .max(23, 'Enter an hour from 0 to 23')
    .default(4)
    .meta({ description: 'The hour at which the check starts, in the time zone of the site' }),
  externalLinks: z.boolean().default(true).meta({
    description: 'Whether links to other sites are requested, at most once a week each',
  }),
  mail: z.boolean().default(true).meta({
    description: 'Whether administrators get an email about new errors and warnings',
  }),
})

export const statistics = z.object({
  counting: z.boolean().default(true).meta({
    description:
      'Whether visits are counted, in totals without personal data; turning this off deletes all statistics',
  }),
  pixel: z.boolean().default(false).meta({
    description:
      'Whether an invisible image counts views when browsers show a page, instead of the server when it sends one: for a site behind a CDN or another cache',
  }),
})
