import { z } from 'zod'
import { id, idParams, utc } from './common.ts'
import { endpoint } from './endpoint.ts'
import { sentences } from './errors.ts'
import { importSourceKinds, importStates, siteOffers } from './import-states.ts'

const becomes = z.enum(['article', 'page', 'skip'])
export type Becomes = z.infer<typeof becomes>

const personRef = z.union([z.literal('guest'), z.literal('user'), id])

export const importDecisions = z.object({
  types: z
    .record(z.string().max(200), becomes)
    .default({})
    .meta({ description: 'What each type of content becomes; as in the plan where it is missing' }),
  authors: z.record(z.string().max(300), personRef).default({}).meta({
    description:
      'Who each author is, by `login`: `guest` for a guest author, `user` for a new person without access, or the id of an existing person or guest author',
  }),
  categoryId: id
    .nullable()
    .default(null)
    .meta({ description: 'The category of articles that have none; null: they stay without one' }),
  fetchMedia: z.boolean().default(true).meta({
    description: 'Whether files that the export lacks are downloaded from the old site',
  }),
  site: z
    .string()
    .trim()
    .max(500)
    .refine((text) => text === '' || /^https?:\/\/[^\s/]/.test(text), 'Start it with https:// or http://')
    .default('')
    .meta({ description: 'The address of the old site, if the export does not have it' }),
  take: z.array(z.enum(siteOffers)).max(siteOffers.length).default(['navigation']).meta({
    description: 'What this site takes of the `offers` of the plan; what it has instead is replaced',
  }),
})
export type ImportDecisions = z.infer<typeof importDecisions>

const skipped = z.object({ title: z.string(), type: z.string(), reason: z.string() })

const counts = z.object({
  articles: z.int(),
  pages: z.int(),
  files: z.int(),
  menuItems: z.int(),
  categories: z.int(),
  tags: z.int(),
  redirects: z.int(),
  series: z.int().optional(),
  comments: z.int().optional().meta({ description: 'Of readers; stored for later, as are the next two' }),
  members: z.int().optional(),
  newsletters: z.int().optional(),
  skipped: z.int(),
})
export type ImportCounts = z.infer<typeof counts>

export const importPlan = z.object({
  counts,
  alreadyThere: z.int().optional().meta({
    description:
      'How many of the articles, pages, files and menu items are here already, from an earlier import; they stay as they are',
  }),
  types: z
    .array(z.object({ type: z.string(), count: z.int(), becomes }))
    .meta({ description: 'The types of content, and what each becomes unless decided otherwise' }),
  authors: z.array(
    z.object({
      login: z.string(),
      name: z.string(),
      email: z.string(),
      count: z.int().meta({ description: 'Articles and pages by them' }),
      is: z.string().meta({ description: 'Who they become unless decided otherwise' }),
      person: z.string().meta({ description: 'The name of that person, if `is` is an id' }),
    }),
  ),
  states: z.object({ published: z.int(), scheduled: z.int(), drafts: z.int() }).optional().meta({
    description: 'How many of the articles and pages visitors would see at once, later, or not yet',
  }),
  uncategorised: z.int().meta({ description: 'Articles without a category' }),
  missingFiles: z.int().meta({ description: 'Files that the export names but does not contain' }),
  address: z.string().meta({ description: 'The address of the old site; empty if unknown' }),
  saidAddress: z.string().optional().meta({
    description:
      'What the export says about that address, for `site`; it is not used without being asked for',
  }),
  offers: z
    .array(
      z.object({
        what: z.enum(siteOffers),
        value: z.string().meta({ description: 'What the export has, in words' }),
        current: z.string().meta({ description: 'What this site has; empty for nothing' }),
        isSuggested: z.boolean().meta({ description: 'Whether this site has nothing of its own there' }),
      }),
    )
    .optional()
    .meta({ description: 'What the export says about its site, for `take`; nothing that is the same here' }),
  skipped: z.array(skipped).meta({ description: 'The first of the items that are left out, and why' }),
  notes: z.array(z.string()).meta({ description: 'The first remarks' }),
})
export type ImportPlanShown = z.infer<typeof importPlan>

export const importReport = z.object({
  counts: counts.extend({ authors: z.int(), alreadyThere: z.int() }),
  skipped: z.array(skipped),
  unreachable: z.array(z.object({ url: z.string(), reason: z.string() })),
  taken: z
    .array(z.enum(siteOffers))
    .optional()
    .meta({ description: 'What this site has taken of the offers' }),
  stored: z.int().optional().meta({
    description: 'Comments, members and newsletters that it has stored, also before it was continued',
  }),
  notes: z.array(z.string()),
})
export type ImportReportShown = z.infer<typeof importReport>

export const importRemoval = z.object({
  removed: z.int().meta({ description: 'How many things are no longer on the site' }),
  restored: z
    .array(z.enum(siteOffers))
    .optional()
    .meta({ description: 'Which settings are again what they were before the import' }),
  remaining: z.array(z.object({ type: z.string(), id: z.string(), title: z.string(), reason: z.string() })),
})
export type ImportRemoval = z.infer<typeof importRemoval>

export const siteImport = z
  .object({
    id: z.string(),
    title: z.string().meta({ description: 'The name of the uploaded file' }),
    state: z.enum(importStates),
    source: z.enum(importSourceKinds).nullable().meta({ description: 'null until it is recognised' }),
    site: z.string().meta({ description: 'The old site, as far as it is known' }),
    createdAt: utc,
    endedAt: utc.nullable(),
    step: z.string().meta({ description: 'What it is doing' }),
    done: z.int(),
    total: z.int(),
    failure: z.string().nullable().meta({ description: 'Why it failed, and what to do' }),
    sentences,
    mayStart: z.boolean().meta({ description: 'Whether it can be started or continued' }),
    mayUndo: z.boolean(),
    mayDiscard: z.boolean(),
  })
  .meta({ id: 'SiteImport' })
export type SiteImport = z.infer<typeof siteImport>

export const wholeImport = siteImport
  .extend({
    plan: importPlan.nullable(),
    decisions: importDecisions.nullable(),
    report: importReport.nullable().meta({ description: 'At most 200 entries of each list' }),
    hasExtras: z.boolean().meta({
      description:
        'Whether comments, members or newsletters that it has stored are here: see `import-extras`',
    }),
    removal: importRemoval.nullable().meta({ description: 'The result of undoing it' }),
  })
  .meta({ id: 'WholeImport' })
export type WholeImport = z.infer<typeof wholeImport>

const tag = 'Imports'
export const importEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    access: 'settings.write',
    tag,
    summary: 'The latest imports, newest first',
    output: z.object({ imports: z.array(siteImport) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id',
    access: 'settings.write',
    tag,
    summary: 'One import: its plan, its progress and its report',
    params: idParams,
    output: wholeImport,
    errors: ['NOT_FOUND'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    action: 'site.uploadImport',
    access: 'settings.write',
    tag,
    summary: 'Upload an export of another system. It is read after the answer; nothing is imported yet',
    file: 'file',
    mayFillDisk: true,
    output: siteImport,
    status: 201,
    errors: ['FILE_TOO_LARGE', 'VALIDATION_FAILED', 'REQUEST_IN_PROGRESS'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/start',
    action: 'site.startImport',
    access: 'settings.write',
    tag,
    summary: 'Start the import, or continue one that failed; it continues after the answer',
    params: idParams,
    body: importDecisions,
    output: siteImport,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'IN_USE', 'REQUEST_IN_PROGRESS'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/undo',
    action: 'site.undoImport',
    access: 'settings.write',
    tag,
    summary:
      'Move what the import created and nobody has changed since to the trash; it continues after the answer',
    params: idParams,
    output: siteImport,
    errors: ['NOT_FOUND', 'IN_USE', 'REQUEST_IN_PROGRESS'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    action: 'site.discardImport',
    access: 'settings.write',
    tag,
    summary: 'Remove an import that left nothing on the site, with its file',
    params: idParams,
    output: siteImport,
    errors: ['NOT_FOUND', 'IN_USE', 'REQUEST_IN_PROGRESS'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/report',
    access: 'settings.write',
    tag,
    summary: 'The whole report as CSV',
    params: idParams,
    contentType: 'text/csv',
    output: z.string(),
    errors: ['NOT_FOUND'],
  }),
}
