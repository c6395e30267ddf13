import { z } from 'zod'
import { otherSite } from './common.ts'
import { endpoint } from './endpoint.ts'

export const linkPreview = z
  .object({
    title: z.string(),
    description: z.string(),
    site: z.string().meta({ description: 'The name of the site, or its host' }),
    image: z.string().nullable().meta({ description: 'The address of an image on the other site' }),
  })
  .meta({ id: 'LinkPreview' })
export type LinkPreview = z.infer<typeof linkPreview>

export const linkPreviewEndpoints = {
  find: endpoint({
    method: 'POST',
    path: '/api/admin/link-preview',
    access: 'media.create',
    changesNothing: true,
    asksOthers: true,
    tag: 'Media',
    summary: 'The title, description and image of a page on another site; only public addresses are fetched',
    body: z.object({ url: otherSite }),
    output: linkPreview,
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
}
