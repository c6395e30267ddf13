// The site as a whole: settings, search, numbers, backups, the trash and the audit log.
import { largestDocuments } from '../largest-texts.ts'
import { formOf, formType } from '../multipart.ts'
import {
  ask,
  type Input,
  type Inputs,
  list,
  listed,
  none,
  on,
  type Site,
  some,
  whole,
  words,
} from './call.ts'
import { host, password } from './people.ts'
import { trashed } from './texts.ts'

export const maxRobots = 'Disallow: /a\n'.repeat(38_000)
const styles = (rules: number) => 'a{color:red}\n'.repeat(rules)

const settings: Inputs = {
  'PUT /api/admin/settings': [
    {
      name: 'every text',
      body: {
        customScripts: `<script>${'a=1;'.repeat(49_000)}</script>`,
        customStyles: styles(15_000),
        themeSettings: { customCSS: styles(7000) },
        socialLinks: list(50, () => ({ platform: words(50), url: 'https://example.com/' })),
      },
    },
    ...Object.entries(some(largestDocuments, 'small elements', 'values')).map(([name, footer]) => ({
      name: `a footer of ${name}`,
      body: { footer },
    })),
    { name: 'an empty footer', body: { footer: { root: {}, content: [] } } },
  ],
  'GET /api/settings': none,
  'GET /api/admin/settings': none,
  'POST /api/admin/settings/preview': [
    { name: 'every text', body: { path: '/', settings: { customStyles: styles(15_000) } } },
  ],
  'POST /api/admin/settings/robots': whole({ robotsTxt: maxRobots }),
  'GET /api/admin/sitemap': none,
  'POST /api/admin/sitemap/refresh': none,
  'POST /api/admin/sitemap/generate': whole({
    sitemapSettings: { excludeUrls: list(1000, (index) => `/a${index}/${'b'.repeat(400)}`) },
  }),
}

const reading: Inputs = {
  'GET /api/health': none,
  'GET /api/ready': none,
  'GET /api/search': [
    { name: 'one word', query: '?limit=100&q=press' },
    { name: 'many words', query: `?limit=100&q=${encodeURIComponent(words(500))}` },
  ],
  'GET /api/admin/dashboard': none,
  'GET /api/admin/audit': [{ name: 'a whole page', query: '?limit=50' }],
  'GET /api/admin/audit/export': none,
  'GET /api/seen': [{ name: 'a long path', query: `?page=/${'a'.repeat(2000)}` }],
  'GET /api/admin/numbers': [{ name: 'ten years', query: '?from=2017-01-01&to=2027-01-01&limit=100' }],
  'GET /api/admin/numbers/export': [{ name: 'ten years', query: '?from=2017-01-01&to=2027-01-01' }],
  'GET /api/admin/numbers/articles': [
    { name: 'a hundred', query: `?ids=${list(100, (index) => `${index}${'a'.repeat(60)}`).join(',')}` },
  ],
}

const identity = { currentPassword: password }

type Run = { id: string; kind: string; endedAt: string | null; failure: string | null }

/** The backups and their actions, newest first, once nothing is running. */
async function quiet(site: Site): Promise<Run[]> {
  for (;;) {
    const { runs } = await ask<{ runs: Run[] }>(site, 'GET', '/admin/backups')
    if (runs.every(({ endedAt }) => endedAt !== null)) return runs
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The newest backup. */
async function backup(site: Site): Promise<{ id: string }> {
  const one = (await quiet(site)).find(({ kind }) => kind === 'backup')
  if (one?.failure) throw new Error(one.failure)
  if (one) return { id: one.id }
  await ask(site, 'POST', '/admin/backups', { as: site.admin, body: identity })
  return backup(site)
}

const oneBackup = (body?: object): readonly Input[] =>
  on(async (site) => ({ params: await backup(site), as: site.admin }), {
    body: { ...identity, ...body },
  })

const backups: Inputs = {
  'GET /api/admin/backups': none,
  'POST /api/admin/backups': on(
    async (site) => {
      await quiet(site)
      return { as: site.admin }
    },
    { body: identity },
  ),
  'POST /api/admin/backups/:id/verify': oneBackup(),
  'POST /api/admin/backups/:id/link': oneBackup(),
  'GET /api/backups/:id/:link': on(async (site) => {
    const { id } = await backup(site)
    const as = site.admin
    const { url } = await ask<{ url: string }>(site, 'POST', `/admin/backups/${id}/link`, {
      as,
      body: identity,
    })
    return { as, params: { id, link: url.split('/').at(-1) ?? '' } }
  }),
  // Another process reads it.
  'POST /api/admin/backups/upload': [
    {
      name: 'twenty megabytes',
      raw: formOf([{ name: 'file', filename: 'a.tar', body: Buffer.alloc(20_000_000) }]),
      type: formType,
    },
  ],
  // Another process does it.
  'POST /api/admin/backups/:id/restore': oneBackup({ host: `${host}.other`, passphrase: words(1000) }).map(
    (input) => ({ ...input, status: 422 }),
  ),
  'PUT /api/admin/backups/passphrase': on(({ admin }) => ({ as: admin }), {
    body: { ...identity, passphrase: words(1000) },
  }),
}

const trash: Inputs = {
  'GET /api/admin/trash': listed().slice(0, 2),
  'DELETE /api/admin/trash/:id': on(async (site) => ({ params: await trashed(site, 'articles') })),
  'DELETE /api/admin/trash': on(
    async (site) => {
      await trashed(site, 'pages')
      return {}
    },
    { query: '?until=2999-01-01T00:00:00Z' },
  ),
}

/** It needs a site without content: the answer on one with content. */
const demo: Inputs = {
  'GET /api/admin/demo': none,
  'POST /api/admin/demo': [{ name: 'a site with content', status: 409 }],
  'DELETE /api/admin/demo': none,
}

export const keepingInputs: Inputs = { ...reading, ...settings, ...backups, ...trash, ...demo }
