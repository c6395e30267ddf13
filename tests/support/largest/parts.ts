// The parts and references of texts: tags, categories, sections, files, the menu and redirects.
import sharp from 'sharp'
import { largestDocuments } from '../largest-texts.ts'
import { formOf, formType } from '../multipart.ts'
import {
  ask,
  type Inputs,
  list,
  listed,
  none,
  on,
  type Params,
  type Site,
  some,
  unique,
  whole,
  words,
} from './call.ts'
import { documents, makeText, seo } from './texts.ts'

/** Creates one of these, and returns its parameters. */
type Make = (site: Site) => Promise<Params>

const made =
  (path: string, body: () => object): Make =>
  async (site) => {
    const { id } = await ask(site, 'POST', `/admin/${path}`, { body: body() })
    return { id }
  }

/** Deletes and restores something that is created for it. `query`: of the deletion. */
const returning = (path: string, make: Make, query = ''): Inputs => ({
  [`DELETE /api/admin/${path}/:id`]: on(async (site) => ({ params: await make(site) }), { query }),
  [`POST /api/admin/${path}/:id/restore`]: on(async (site) => {
    const params = await make(site)
    await ask(site, 'DELETE', `/admin/${path}/${params.id}`, { query })
    return { params }
  }),
})

/** Fifty tags, as many as one article has. */
async function tagsOf(site: Site): Promise<string[]> {
  const name = unique('Merged')
  await makeText(site, 'articles', {
    content: '<p>Few words</p>',
    tags: list(50, (index) => `${name} ${index}`),
    status: 'published',
  })
  const { tags } = await ask<{ tags: { id: string }[] }>(site, 'GET', '/admin/tags', {
    query: `?limit=100&q=${name}`,
  })
  return tags.map(({ id }) => id)
}
const usedTag: Make = async (site) => {
  const [id = ''] = await tagsOf(site)
  return { id }
}

const tags: Inputs = {
  'GET /api/tags': listed().slice(0, 2),
  'GET /api/tags/:slug': none,
  'GET /api/admin/tags': listed('&sort=-articles'),
  'POST /api/admin/tags': on(() => ({ body: { name: unique(words(70)), description: words(2000) } })),
  'GET /api/admin/tags/:id': none,
  'PUT /api/admin/tags/:id': whole({ description: words(2000) }),
  'POST /api/admin/tags/:id/merge': on(async (site) => ({ body: { ids: await tagsOf(site) } })),
  ...returning('tags', usedTag),
}

const guests: Inputs = {
  'GET /api/admin/guest-authors': listed('&q=a'),
  'POST /api/admin/guest-authors': on(() => ({ body: { name: unique('Guest'), biography: words(2000) } })),
  'GET /api/admin/guest-authors/:id': none,
  'PUT /api/admin/guest-authors/:id': whole({ biography: words(2000) }),
  'POST /api/admin/guest-authors/:id/reassign': on(async (site) => ({
    body: { authorId: (await made('guest-authors', () => ({ name: unique('Guest') }))(site)).id },
  })),
  ...returning(
    'guest-authors',
    made('guest-authors', () => ({ name: unique('Guest'), biography: words(2000) })),
  ),
}

const series: Inputs = {
  'GET /api/series/:slug': none,
  'GET /api/admin/series': listed('&q=a'),
  'POST /api/admin/series': on(() => ({ body: { name: unique('Series'), description: words(2000) } })),
  'GET /api/admin/series/:id': none,
  'PUT /api/admin/series/:id': whole({ description: words(2000) }),
  'PUT /api/admin/series/:id/order': on(() => ({ body: { articleIds: [] } })),
  ...returning(
    'series',
    made('series', () => ({ name: unique('Series'), description: words(2000) })),
  ),
}

const categories: Inputs = {
  'GET /api/categories': none,
  'GET /api/categories/:slug': none,
  'GET /api/admin/categories': none,
  'POST /api/admin/categories': on(() => ({
    body: { name: unique(words(70)), description: words(500), seo },
  })),
  'GET /api/admin/categories/:id': none,
  'PUT /api/admin/categories/:id': whole({ description: words(500) }),
  ...returning(
    'categories',
    made('categories', () => ({ name: unique('Topic'), description: words(500), seo })),
  ),
}

export const pageOfSection = (sectionId: string) => ({
  root: {},
  content: [{ type: 'SavedSection', props: { id: 'b1', sectionId } }],
})
const usedSection: Make = async (site) => {
  const body = { name: unique('Section'), blocks: largestDocuments.headings }
  const { id } = await ask(site, 'POST', '/admin/sections', { body })
  await makeText(site, 'pages', { blocks: pageOfSection(id), status: 'published' })
  return { id }
}
const sections: Inputs = {
  'GET /api/admin/sections': listed(),
  'POST /api/admin/sections': documents({ name: words(100) }, some(largestDocuments, 'rich texts')),
  'GET /api/admin/sections/:id': none,
  'GET /api/admin/sections/:id/usage': none,
  'PUT /api/admin/sections/:id': documents({}, some(largestDocuments, 'small elements')),
  ...returning('sections', usedSection, '?force=true'),
}

const drawing = (title: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${title}</title>${'<path d="M0 0h9v9z"/>'.repeat(20_000)}</svg>`
const form = (filename: string, body: string | Buffer) => ({
  raw: formOf([{ name: 'file', filename, body }]),
  type: formType,
})
/** Uploads an SVG that is not in the library yet. */
export const upload: Make = async (site) => {
  const { id } = await ask(site, 'POST', '/admin/upload', form('a.svg', drawing(unique('Nine'))))
  return { id }
}
/** Twelve megapixels. */
const photo = async () => {
  const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#369' } })
  const body = await image.jpeg().toBuffer()
  return { raw: formOf([{ name: 'file', filename: 'a.jpg', type: 'image/jpeg', body }]), type: formType }
}
const uploaded = on(() => form('a.svg', drawing(unique('Nine'))))
/** A head that is longer than the part of a page that a preview reads. */
const head = `<title>Long</title>${'<meta name="x" content="y">'.repeat(40_000)}`

const media: Inputs = {
  'POST /api/admin/upload': uploaded,
  'GET /api/admin/media': listed(),
  'GET /api/admin/media/limits': none,
  'GET /api/admin/media/:id': none,
  'GET /api/admin/media/:id/usage': none,
  'POST /api/admin/media/fetch': on(async ({ put }) => ({
    body: { url: await put(drawing(unique('Nine')), 'image/svg+xml'), alt: words(400) },
  })),
  'POST /api/admin/link-preview': on(async ({ put }) => ({ body: { url: await put(head, 'text/html') } })),
  'GET /api/media/:id/original': none,
  'PUT /api/admin/media/:id/edit': on(async (site) => {
    const { id } = await ask(site, 'POST', '/admin/upload', await photo())
    const crop = { x: 0, y: 0, width: 3000, height: 3999 }
    return { params: { id }, body: { edit: { isMirrored: true, turns: 1, crop } } }
  }).map((input) => ({ ...input, needsNoDatabase: true })),
  'POST /api/admin/media/:id/file': uploaded,
  'PUT /api/admin/media/:id': whole({ alt: words(500), title: words(200) }),
  ...returning('media', upload, '?force=true'),
}

const folders: Inputs = {
  'GET /api/admin/folders': none,
  'POST /api/admin/folders': on(() => ({ body: { name: unique(words(80)) } })),
  'GET /api/admin/folders/:id': none,
  'PUT /api/admin/folders/:id': on(() => ({ body: { name: unique(words(80)) } })),
  ...returning(
    'folders',
    made('folders', () => ({ name: unique('Folder') })),
  ),
}

const item = (index: number) => ({
  id: `i${index}`,
  title: `${index} ${words(50)}`,
  link: `/${'a'.repeat(140)}`,
  type: 'page',
  order: index,
})
const replaceMenu = (site: Site, count: number, parentId: string | null = null): Promise<{ id: string }[]> =>
  ask(site, 'PUT', '/admin/menu', {
    body: {
      menuItems: list(count, (index) => ({ ...item(index), parentId: index === 0 ? null : parentId })),
    },
  })
/** A menu of 500 items, all of them below one. */
const family: Make = async (site) => {
  const [first] = await replaceMenu(site, 500, 'i0')
  return { id: first?.id ?? '' }
}
const menu: Inputs = {
  'PUT /api/admin/menu': whole({ menuItems: list(500, item) }),
  'GET /api/menu': none,
  'GET /api/admin/menu': none,
  'PUT /api/admin/menu/order': on(async (site) => {
    const items = await replaceMenu(site, 500)
    return { body: { items: items.map(({ id }, index) => ({ id, parentId: null, order: 500 - index })) } }
  }),
  'POST /api/admin/menu/item': on(async (site) => {
    await replaceMenu(site, 499)
    return { body: item(1) }
  }),
  'PUT /api/admin/menu/item/:id': on(async (site) => ({
    params: await family(site),
    body: { title: words(200) },
  })),
  ...returning('menu/item', family),
}

const redirect = () => ({ from: `/${unique('was')}${'a'.repeat(500)}`, to: `/${'x'.repeat(2000)}` })
const csv = list(5000, (index) => `/was-${index}/${'a'.repeat(200)},/blog/${'b'.repeat(150)}`).join('\n')
const redirects: Inputs = {
  'GET /api/admin/redirects': listed(),
  'POST /api/admin/redirects': [
    ...on(() => ({
      body: { from: `/${unique('was')}/${'a/'.repeat(20)}{${'b'.repeat(20)}}/*`, to: `/${'x'.repeat(2000)}` },
    })),
    { name: 'braces', body: { from: '/{'.repeat(290), to: '{'.repeat(2000) }, status: 422 },
  ],
  'POST /api/admin/redirects/import': [
    { name: 'many lines', body: { csv } },
    { name: 'no table', body: { csv: '"'.repeat(2_000_000) }, status: 422 },
  ],
  'GET /api/admin/redirects/export': none,
  'POST /api/admin/redirects/test': [
    {
      name: 'the largest article',
      make: ({ places }) => ({ body: { addresses: list(50, () => `/blog/${places.articles?.slug}`) } }),
    },
  ],
  'GET /api/admin/redirects/:id': none,
  'PUT /api/admin/redirects/:id': on(() => ({ body: redirect() })),
  'DELETE /api/admin/redirects/:id': on(async (site) => ({
    params: await made('redirects', redirect)(site),
  })),
}

const missed: Make = async (site) => {
  const address = `/${unique('missed')}${'a'.repeat(250)}`
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  await site.send({ method: 'GET', path: address, as: null, headers })
  const { addresses } = await ask<{ addresses: { id: string }[] }>(site, 'GET', '/admin/not-found', {
    query: `?q=${address}`,
  })
  return { id: addresses[0]?.id ?? '' }
}
const notFound: Inputs = {
  'GET /api/admin/not-found': listed(),
  'GET /api/admin/not-found/:id/suggestion': on(async (site) => ({ params: await missed(site) })),
  'DELETE /api/admin/not-found/:id': on(async (site) => ({ params: await missed(site) })),
  'DELETE /api/admin/not-found': none,
}

/** Another process begins to look at every page of the site: it comes last. */
export const siteCheckInputs: Inputs = {
  'GET /api/admin/site-check': listed(),
  'GET /api/admin/site-check/state': none,
  // One at a time.
  'POST /api/admin/site-check': [
    {
      name: 'while one is running',
      status: 409,
      make: async (site) => {
        await site.send({ method: 'POST', path: '/api/admin/site-check' })
        return {}
      },
    },
  ],
  // What can be found does not become large.
  'PUT /api/admin/site-check/:id': [
    { name: 'none', status: 404, params: { id: 'none' }, body: { reason: words(60).slice(0, 300) } },
  ],
}

export const partInputs: Inputs = {
  ...tags,
  ...guests,
  ...series,
  ...categories,
  ...sections,
  ...media,
  ...folders,
  ...menu,
  ...redirects,
  ...notFound,
}
