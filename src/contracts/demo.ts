import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { sentences } from './errors.ts'

export const demoStates = ['none', 'loading', 'interrupted', 'loaded', 'removing'] as const

export const demoStatus = z
  .object({
    state: z.enum(demoStates).meta({
      description: '`interrupted`: part of it is there, and nothing is loading or removing the rest',
    }),
    done: z.int().meta({ description: 'Images that are ready, out of `total`' }),
    total: z.int(),
    mayLoad: z.boolean().meta({ description: 'Whether the site has no content of its own' }),
    failure: z.string().nullable().meta({ description: 'Why the last run stopped early' }),
    sentences,
  })
  .meta({ id: 'DemoStatus' })
export type DemoStatus = z.infer<typeof demoStatus>

const leftover = z.object({
  type: z.enum(['article', 'page', 'category', 'menu', 'media', 'user']),
  id: z.string(),
  title: z.string(),
  reason: z.string(),
})
export const demoRemoval = z
  .object({
    removed: z.object({
      articles: z.int(),
      pages: z.int(),
      categories: z.int(),
      menuItems: z.int(),
      pictures: z.int(),
      authors: z.int(),
    }),
    kept: z.array(leftover).meta({ description: 'What was not removed, and why' }),
  })
  .meta({ id: 'DemoRemoval' })
export type DemoRemoval = z.infer<typeof demoRemoval>

const tag = 'Demo site'
export const demoEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/api/admin/demo',
    access: 'settings.write',
    tag,
    summary: 'Whether the demo site is loaded, and the progress of loading',
    output: demoStatus,
  }),
  load: endpoint({
    method: 'POST',
    path: '/api/admin/demo',
    action: 'demo.load',
    access: 'settings.write',
    tag,
    summary: 'Start loading the demo site into an empty site',
    output: demoStatus,
    status: 200,
    errors: ['IN_USE', 'REQUEST_IN_PROGRESS'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/demo',
    action: 'demo.remove',
    access: 'settings.write',
    tag,
    summary: 'Remove the demo content that nobody has changed since',
    output: demoRemoval,
    errors: ['REQUEST_IN_PROGRESS'],
  }),
}
