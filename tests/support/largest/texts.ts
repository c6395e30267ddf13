// Articles and pages, with their comments, reviews, suggestions and revisions.
import {
  deepValues,
  largestDocuments,
  largestMarkdown,
  largestTexts,
  manyValues,
  refusedMarkdown,
  refusedTexts,
} from '../largest-texts.ts'
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
  unique,
  whole,
  words,
} from './call.ts'

type Kind = 'articles' | 'pages'

export const seo = { title: words(200), description: words(500), keywords: words(500) }
export const article = { title: words(200), tags: list(50, (index) => `tag ${index} ${words(70)}`), seo }
const texts = (extra: object, of: Readonly<Record<string, string>>, status?: number): Input[] =>
  Object.entries(of).map(([name, content]) => ({
    name,
    body: { ...extra, content },
    ...(status && { status }),
  }))
const markdown = (extra: object, of: Readonly<Record<string, string>>, status?: number): Input[] =>
  Object.entries(of).map(([name, contentMarkdown]) => ({
    name: `Markdown: ${name}`,
    body: { ...extra, contentMarkdown },
    ...(status && { status }),
  }))
export const documents = (extra: object, of: Readonly<Record<string, object>> = largestDocuments): Input[] =>
  Object.entries(of).map(([name, blocks]) => ({ name, body: { ...extra, blocks } }))

const longest = {
  articles: { content: largestTexts.prose },
  pages: { blocks: largestDocuments['rich texts'] },
}

/** A text of the largest size. */
export const makeText = (site: Site, kind: Kind, more: object = {}): Promise<{ id: string }> =>
  ask(site, 'POST', `/admin/${kind}`, { body: { title: unique('Long'), ...longest[kind], ...more } })

/** The last deleted text of that kind. */
export async function trashed(site: Site, kind: Kind): Promise<{ id: string }> {
  const query = `?limit=1&kind=${kind.slice(0, -1)}`
  const { trash } = await ask<{ trash: { id: string }[] }>(site, 'GET', '/admin/trash', { query })
  if (trash[0]) return trash[0]
  const { id } = await makeText(site, kind, { status: 'published' })
  await ask(site, 'DELETE', `/admin/${kind}/${id}`)
  return { id }
}

/** The text of that kind on the site, with edits that readers do not see yet. */
async function edited(site: Site, kind: Kind): Promise<Record<string, never>> {
  const body = { ...longest[kind], title: unique('Edited') }
  await ask(site, 'PUT', `/admin/${kind}/${site.places[kind]?.id}/draft`, { body })
  return {}
}

export const comment = () => ({
  text: words(2000),
  passage: { quote: words(1000), before: words(60), after: words(60) },
})

const commented = async (site: Site, kind: Kind) => {
  const { id = '' } = site.places[kind] ?? {}
  const made = await ask(site, 'POST', `/admin/${kind}/${id}/comments`, { body: comment() })
  return { id, commentId: made.id }
}

const withoutDatabase = (inputs: Input[]): Input[] =>
  inputs.map((input) => ({ ...input, needsNoDatabase: true }))

const refusedBodies = withoutDatabase([
  { name: 'values without number', raw: manyValues, status: 413 },
  { name: 'values without depth', raw: deepValues, status: 413 },
])

/** Of the others, sanitizing and converting takes the time; they are stored like prose. */
const stored = new Set(['prose', 'headings', 'pictures', 'links', 'Markdown: links'])
const converted = (inputs: Input[]): Input[] =>
  inputs.map((input) => ({ ...input, needsNoDatabase: !stored.has(input.name) }))

/** The calls that articles and pages share. */
const shared = (kind: Kind): Inputs => {
  const path = `/api/admin/${kind}`
  return {
    [`GET ${path}/:id/draft`]: none,
    [`GET ${path}/:id/linked-from`]: none,
    [`GET ${path}/:id/revisions`]: listed(),
    [`GET ${path}/:id/revisions/:revisionId`]: none,
    [`POST ${path}/:id/revisions/:revisionId/restore`]: whole({}),
    [`POST ${path}/:id/previews`]: whole({ days: 90 }),
    [`GET ${path}/:id/previews`]: none,
    [`DELETE ${path}/:id/previews/:previewId`]: on(async (site) => {
      const { id = '' } = site.places[kind] ?? {}
      const made = await ask(site, 'POST', `/admin/${kind}/${id}/previews`, { body: {} })
      return { params: { previewId: made.id } }
    }),
    [`PUT ${path}/:id/review`]: whole({ state: 'ready', note: words(2000) }),
    [`PUT ${path}/:id/presence`]: whole({ isHere: true }),
    [`GET ${path}/presence`]: none,
    [`POST ${path}/:id/comments`]: [
      {
        name: 'every field',
        make: ({ places }) => ({ body: { ...comment(), mentions: [places.users?.id] } }),
      },
    ],
    [`GET ${path}/:id/comments`]: listed('&state=open').slice(0, 2),
    [`GET ${path}/:id/comments/people`]: none,
    [`PUT ${path}/:id/comments/:commentId`]: on(async (site) => ({ params: await commented(site, kind) }), {
      body: { text: words(2000), isResolved: true },
    }),
    [`DELETE ${path}/:id/comments/:commentId`]: on(async (site) => ({ params: await commented(site, kind) })),
    [`POST ${path}/:id/publish`]: on((site) => edited(site, kind), { body: {} }),
    [`DELETE ${path}/:id/draft`]: on((site) => edited(site, kind)),
    [`GET ${path}/:id`]: none,
    [`GET ${path}/counts`]: none,
    [`GET ${path}`]: listed('&sort=-title'),
    [`DELETE ${path}/:id`]: on(async (site) => ({
      params: await makeText(site, kind, { status: 'published' }),
    })),
    [`POST ${path}/:id/restore`]: on(async (site) => ({ params: await trashed(site, kind) })),
  }
}

/** The suggestion for the longest article. */
async function suggested(site: Site): Promise<{ id: string; suggestionId: string; version: number }> {
  const { id = '' } = site.places.articles ?? {}
  const path = `/admin/articles/${id}/suggestions`
  type One = { id: string; version: number }
  const { suggestions } = await ask<{ suggestions: One[] }>(site, 'GET', path)
  const one = suggestions[0] ?? (await ask<One>(site, 'PUT', path, { body: await suggestion(site) }))
  return { id, suggestionId: one.id, version: one.version }
}

const suggestion = async (site: Site, content = largestTexts.prose) => ({
  ...(await versions(site)),
  title: words(200),
  excerpt: words(500),
  content,
})

async function versions(site: Site): Promise<{ version: number; draftVersion: number }> {
  const copy = await ask<{ entity: { version: number }; draft: { version: number } }>(
    site,
    'GET',
    `/admin/articles/${site.places.articles?.id}/draft`,
  )
  return { version: copy.entity.version, draftVersion: copy.draft.version }
}

const decided = list(4900, (index) => `content:${100_000 + index}:${100_000 + index}`)
const suggestions: Inputs = {
  'PUT /api/admin/articles/:id/suggestions': Object.entries(some(largestTexts, 'table rows', 'prose')).map(
    ([name, content]) => ({
      name,
      make: async (site) => ({ body: await suggestion(site, content) }),
    }),
  ),
  'GET /api/admin/articles/:id/suggestions': none,
  'GET /api/admin/articles/:id/suggestions/:suggestionId': on(async (site) => ({
    params: await paramsOf(site),
  })),
  'PUT /api/admin/articles/:id/suggestions/:suggestionId': on(async (site) => {
    const { version, ...params } = await suggested(site)
    return { params, body: { version, accepted: decided, rejected: decided } }
  }),
  'DELETE /api/admin/articles/:id/suggestions/:suggestionId': on(async (site) => ({
    params: await paramsOf(site),
  })),
  'POST /api/admin/suggestions/:id/restore': on(async (site) => {
    const { id, suggestionId } = await paramsOf(site)
    await ask(site, 'DELETE', `/admin/articles/${id}/suggestions/${suggestionId}`)
    return { params: { id: suggestionId } }
  }),
}
const paramsOf = async (site: Site) => {
  const { version: _, ...params } = await suggested(site)
  return params
}

/** The same call, which asks for Markdown: the conversion takes the time. */
const asked = (input: Input): Input => ({
  ...input,
  query: '?include=contentMarkdown',
  needsNoDatabase: true,
})

const draftOf = {
  articles: [
    ...texts({}, some(largestTexts, 'table rows', 'prose')),
    ...markdown({}, some(largestMarkdown, 'headings')).map(asked),
  ],
  pages: documents({}, some(largestDocuments, 'small elements')),
}

const withMarkdown: Input[] = [...none, asked({ name: 'Markdown' })]

export const textInputs: Inputs = {
  'POST /api/admin/articles': [
    ...converted(texts(article, largestTexts)),
    ...withoutDatabase(texts(article, refusedTexts, 422)),
    ...converted(markdown(article, largestMarkdown)),
    ...texts(article, some(largestTexts, 'prose')).map(asked),
    ...withoutDatabase(markdown(article, refusedMarkdown, 422)),
    ...refusedBodies,
  ],
  'PUT /api/admin/articles/:id': [
    ...texts({ status: 'published' }, some(largestTexts, 'headings', 'prose')),
    ...markdown({ status: 'published' }, some(largestMarkdown, 'headings')).map(asked),
    { name: 'another title', body: { title: words(200) } },
    { name: 'no picture', body: { featuredImage: null } },
  ],
  'PUT /api/admin/articles/:id/draft': draftOf.articles,
  ...suggestions,
  ...shared('articles'),
  'GET /api/admin/articles/:id': withMarkdown,
  'GET /api/admin/articles/:id/draft': withMarkdown,
  'GET /api/admin/articles/calendar': [
    { name: 'all times', query: '?from=0001-01-01T00:00:00Z&to=9999-01-01T00:00:00Z' },
  ],
  'GET /api/articles': listed('&sort=title'),
  'GET /api/articles/:slug': withMarkdown,
  'POST /api/admin/pages': [...documents({ title: words(200), seo }), ...refusedBodies],
  'PUT /api/admin/pages/:id': [
    ...documents({ status: 'published' }, some(largestDocuments, 'values', 'rich texts')),
    { name: 'another title', body: { title: words(200) } },
  ],
  'PUT /api/admin/pages/:id/draft': draftOf.pages,
  ...shared('pages'),
  'GET /api/pages/:slug': none,
  'POST /api/admin/comments/:id/restore': on(async (site) => {
    const { id, commentId } = await commented(site, 'articles')
    await ask(site, 'DELETE', `/admin/articles/${id}/comments/${commentId}`)
    return { params: { id: commentId } }
  }),
}
