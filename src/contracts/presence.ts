import { z } from 'zod'
import { authorRef, idParams } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How often a browser reports that somebody still has a text open. */
export const presenceSeconds = 20

/** The calls that report who has an article or page open in the editor, the same for both. */
function presenceOf(kind: 'article' | 'page') {
  const shared = { access: `${kind}.read`, tag: kind === 'article' ? 'Articles' : 'Pages' } as const
  return {
    here: endpoint({
      ...shared,
      method: 'PUT',
      path: `/api/admin/${kind}s/:id/presence`,
      notLogged: 'It says that someone has a text open; nothing changes.',
      summary: 'Report that you have it open or have closed it, and get who else has it open',
      params: idParams,
      body: z
        .object({
          isHere: z.boolean().default(true).meta({ description: 'false: you have closed it' }),
        })
        .default({ isHere: true }),
      output: z.object({ others: z.array(authorRef) }),
      errors: ['NOT_FOUND'],
    }),
    everywhere: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/admin/${kind}s/presence`,
      summary: 'Who else has something open, and what',
      output: z.object({ open: z.array(z.object({ id: z.string(), person: authorRef })) }),
    }),
  }
}

export const articlePresence = presenceOf('article')
export const pagePresence = presenceOf('page')
