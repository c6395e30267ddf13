// Exports for other systems. Another process writes each, in the form that takes it least time.
import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Inputs, none, on, type Site } from './call.ts'
import { password } from './people.ts'

type Run = { id: string; endedAt: string | null; failure: string | null }

const identity = { currentPassword: password }

/** Resolves once nothing is written. */
async function quiet(site: Site): Promise<Run[]> {
  for (;;) {
    const { exports } = await ask<{ exports: Run[] }>(site, 'GET', '/admin/exports')
    if (exports.every(({ endedAt }) => endedAt !== null)) return exports
    await pause(100)
  }
}

/** The newest export. */
async function done(site: Site): Promise<{ id: string }> {
  const [newest] = await quiet(site)
  if (newest?.failure) throw new Error(newest.failure)
  if (newest) return { id: newest.id }
  await ask(site, 'POST', '/admin/exports', { as: site.admin, body: { ...identity, form: 'json' } })
  return done(site)
}

export const exportInputs: Inputs = {
  'GET /api/admin/exports': none,
  'POST /api/admin/exports': on(
    async (site) => {
      await quiet(site)
      return { as: site.admin }
    },
    { body: { ...identity, form: 'json' } },
  ),
  'POST /api/admin/exports/:id/link': on(async (site) => ({ params: await done(site), as: site.admin }), {
    body: identity,
  }),
  'GET /api/exports/:id/:link': on(async (site) => {
    const { id } = await done(site)
    const as = site.admin
    const { url } = await ask<{ url: string }>(site, 'POST', `/admin/exports/${id}/link`, {
      as,
      body: identity,
    })
    return { as, params: { id, link: url.split('/').at(-1) ?? '' } }
  }),
  'DELETE /api/admin/exports/:id': on(async (site) => ({ params: await done(site) })),
}
