import { z } from 'zod'
import { backupState } from './backups.ts'
import { status, utc } from './common.ts'
import { endpoint } from './endpoint.ts'
import { sentences } from './errors.ts'

const entry = z.object({
  type: z.enum(['article', 'page']),
  id: z.string(),
  title: z.string(),
  status,
  updatedAt: utc,
  publishedAt: utc.nullable(),
})

/** What one server does for all that share a database. */
export const sharedJobs = ['mirror', 'static-export'] as const
export type SharedJob = (typeof sharedJobs)[number]

const hidden = z.int().nullable().meta({ description: 'null if the role may not see them' })

export const dashboard = z
  .object({
    counts: z.object({
      published: z.int(),
      drafts: z.int(),
      scheduled: z.int(),
      pages: hidden,
      categories: z.int(),
      media: z.int(),
      users: hidden,
    }),
    recentlyEdited: z.array(entry),
    scheduled: z.array(entry),
    storage: z.object({
      mediaBytes: z.int(),
      freeBytes: z.int().nullable().meta({ description: 'null for all but administrators, or if unknown' }),
    }),
    health: z
      .object({
        database: z.enum(['sqlite', 'postgres']),
        version: z.string(),
        newerVersion: z
          .string()
          .nullable()
          .meta({ description: 'null if none is known; UPDATE_URL says where to ask' }),
        disk: z
          .enum(['ok', 'low', 'full', 'readOnly'])
          .meta({ description: 'Of the data directory; low: less than 500 MB are left' }),
        backup: backupState,
        failures: z
          .array(z.object({ job: z.enum(sharedJobs), failure: z.string(), failedAt: utc }))
          .meta({ description: 'What has failed since it last succeeded, and is tried again' }),
        sentences,
      })
      .meta({ description: 'Only for administrators' }),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof dashboard>
export const dashboardParts = ['counts', 'recentlyEdited', 'scheduled', 'storage', 'health'] as const
export type DashboardPart = (typeof dashboardParts)[number]

export const dashboardEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'admin.use',
    tag: 'Dashboard',
    summary: 'Counts and recent work; health, for administrators',
    query: z.object({
      only: z
        .enum(dashboardParts)
        .optional()
        .meta({ description: 'Only this part, so that each part can load or fail on its own' }),
    }),
    output: dashboard.partial(),
  }),
}

const alive = z.object({ status: z.literal('ok') })
const rehearsed = z.object({ at: utc, pages: z.int(), identical: z.int() }).optional()
const healthy = alive.extend({
  proven: rehearsed.meta({ description: 'The latest rehearsal of a backup, if it was good' }),
  notProven: rehearsed.meta({
    description: 'The latest rehearsal of a backup, if it was not: the backup must not be relied on',
  }),
})
export const healthEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    tag: 'Health',
    summary: 'The process is alive',
    output: healthy,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    tag: 'Health',
    summary: 'The database responds, all migrations have run, and changes can be saved',
    output: alive,
    errors: ['UNAVAILABLE'],
  }),
}

/** Shown on the dashboard, and sent by email. */
export const lowDisk = {
  title: 'The disk is almost full',
  text: 'Less than 500 MB is free on the server. Free some space soon: nothing can be saved once the disk is full.',
}
