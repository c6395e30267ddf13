import { z } from 'zod'
import { flag, idParams, line, listMeta, listQuery, searchText, utc, version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { usedIn } from './errors.ts'
import { blocks } from './pages.ts'

const about = {
  id: z.string(),
  name: z.string(),
  createdAt: utc,
  updatedAt: utc,
  version: z.int(),
}

/** Blocks that several pages share: on each of them, a block `SavedSection` with the section's id represents it. */
export const section = z.object({ ...about, blocks }).meta({ id: 'Section' })
export type Section = z.infer<typeof section>

export const sectionSummary = z
  .object({
    ...about,
    blockTypes: z.array(z.string()).meta({ description: 'The kinds of block it contains, each once' }),
    pageCount: z.int().meta({ description: 'The number of pages that use it, including drafts' }),
  })
  .meta({ id: 'SectionSummary' })
export type SectionSummary = z.infer<typeof sectionSummary>

const sectionFields = z.object({ name: line(100).min(1, 'Enter a name'), blocks })
export const sectionInput = sectionFields.partial().required({ name: true })
export type SectionInput = z.infer<typeof sectionInput>
export const sectionChange = sectionFields.partial().extend({ version: version.optional() })
export type SectionChange = z.infer<typeof sectionChange>

const tag = 'Saved sections'
export const sectionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/sections',
    access: 'section.read',
    tag,
    summary: 'Saved sections by name',
    query: listQuery.extend({ q: searchText }),
    output: z.object({ sections: z.array(sectionSummary), meta: listMeta }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/sections/:id',
    access: 'section.read',
    tag,
    summary: 'A saved section with its blocks',
    params: idParams,
    output: section,
    errors: ['NOT_FOUND'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/admin/sections/:id/usage',
    access: 'section.read',
    tag,
    summary: 'Where a saved section is used',
    params: idParams,
    output: z.object({ usedIn }),
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/sections',
    action: 'sections.create',
    access: 'section.write',
    tag,
    summary: 'Save blocks as a section; it cannot contain another saved section',
    body: sectionInput,
    hasDocument: true,
    output: section,
    status: 201,
    errors: ['VALIDATION_FAILED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/sections/:id',
    action: 'sections.update',
    access: 'section.write',
    tag,
    summary: 'Change the fields that are sent; every page that uses it shows it at once',
    params: idParams,
    body: sectionChange,
    hasDocument: true,
    output: section,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/sections/:id',
    action: 'sections.delete',
    access: 'section.write',
    tag,
    summary: 'Move a saved section to the trash; one in use only with force=true',
    params: idParams,
    query: z.object({
      force: flag.optional().meta({ description: 'true: delete it even if pages use it' }),
    }),
    output: section,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/sections/:id/restore',
    action: 'sections.restore',
    access: 'section.write',
    tag,
    summary: 'Restore a saved section from the trash; pages that still name it show it again',
    params: idParams,
    output: section,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
