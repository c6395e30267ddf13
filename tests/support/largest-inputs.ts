// For every call of the contract, and every route beside it, the largest input that it accepts, on a site full of the
// largest content. The inputs of each are in `largest/`, by topic.
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import {
  ask,
  type Call,
  callOf,
  type Input,
  type Inputs,
  list,
  type Params,
  type Send,
  type Site,
} from './largest/call.ts'
import { exportInputs } from './largest/exports.ts'
import { importInputs } from './largest/imports.ts'
import { keepingInputs } from './largest/keeping.ts'
import { pageOfSection, partInputs, siteCheckInputs, upload } from './largest/parts.ts'
import { peopleInputs, person } from './largest/people.ts'
import { maxPassword, readerInputs, wildcardRedirects } from './largest/readers.ts'
import { article, comment, makeText, textInputs } from './largest/texts.ts'
import { formInputs, messageInputs, pageOfForms } from './largest/visitors.ts'
import { largestDocuments } from './largest-texts.ts'

export type { Answer, Call, Send, Site } from './largest/call.ts'

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Of the calls of the contract. */
export const largestInputs: Inputs = {
  ...textInputs,
  ...partInputs,
  ...messageInputs,
  ...peopleInputs,
  ...importInputs,
  ...exportInputs,
  ...keepingInputs,
  ...siteCheckInputs,
}

/** Of every other route. */
export const inputsBeside: Inputs = { ...readerInputs, ...formInputs }

/** A call to measure. `prepare` creates what it needs, each time. */
export type Measured = {
  name: string
  status: number
  needsNoDatabase: boolean
  prepare(): Promise<Call>
}

/** All of them, those beside the contract first. */
export function allCalls(site: Site, endpoints: readonly Endpoint[]): Measured[] {
  const order = Object.keys(largestInputs)
  return [
    ...Object.entries(inputsBeside).flatMap(([route, inputs]) => {
      const [method = '', path = ''] = route.split(' ')
      return inputs.map((input) => measured(site, { method, path, status: 200 }, input))
    }),
    ...endpoints
      .toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)))
      .flatMap(({ method, path, status = 200 }) =>
        (largestInputs[nameOf({ method, path })] ?? []).map((input) =>
          measured(site, { method, path, status }, input),
        ),
      ),
  ]
}

const measured = (
  site: Site,
  { method, path, status }: { method: string; path: string; status: number },
  { name, status: answered = status, needsNoDatabase = false, make, ...fixed }: Input,
): Measured => ({
  name: `${method} ${path} (${name})`,
  status: answered,
  needsNoDatabase,
  async prepare() {
    const sent = { ...fixed, ...(await make?.(site)) }
    const address = sent.path ?? addressOf(path, { ...paramsOf(site, path), ...sent.params })
    return callOf(method, address, sent)
  },
})

const paramsOf = ({ places }: Site, path: string): Params | undefined =>
  places[path.replace(/^\/api\/(admin\/)?/, '').split('/')[0] ?? '']

const addressOf = (path: string, params: Params): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`${path} needs a ${name}`)
    return value
  })

type Named = { id: string; slug: string }

/** Adds the largest content to an empty site, through its API. */
export async function fillSite(send: Send, { now, put }: Pick<Site, 'now' | 'put'>): Promise<Site> {
  const site = { send, now, put, admin: (await person({ send }, 'ADMIN')).token, places: {} }
  const create = (path: string, body: object) => ask<Named>(site, 'POST', `/admin/${path}`, { body })
  const category = await create('categories', { name: 'Paper' })
  const status = 'published'
  const guest = await create('guest-authors', { name: 'Guest' })
  const of = { categoryId: category.id, authorIds: [guest.id] }
  for (let index = 0; index < 3; index += 1)
    await makeText(site, 'articles', { ...article, title: `Long ${index}`, status, ...of })
  const long = await makeText(site, 'articles', { ...article, title: 'Longest', status })
  const series = await create('series', { name: 'Series' })
  await makeText(site, 'articles', { ...article, title: 'Long part', status, seriesId: series.id })
  const section = await create('sections', { name: 'Section', blocks: largestDocuments.headings })
  const page = await makeText(site, 'pages', { title: 'Long page', status })
  await create('pages', { title: 'Page of a section', blocks: pageOfSection(section.id), status })
  await create('pages', pageOfForms)
  const asking = { visibility: 'password', password: maxPassword }
  const locked = await makeText(site, 'articles', { ...article, title: 'Locked', status, ...asking })
  await create('redirects/import', { csv: wildcardRedirects })
  const { tags } = await ask<{ tags: [Named] }>(site, 'GET', '/admin/tags', { query: '?limit=1' })
  const me = await ask<Named>(site, 'GET', '/auth/me')
  return {
    ...site,
    places: {
      articles: await talkedAbout(site, 'articles', long),
      pages: await talkedAbout(site, 'pages', page),
      locked,
      sections: section,
      categories: category,
      tags: tags[0],
      series,
      'guest-authors': guest,
      media: await upload(site),
      folders: await create('folders', { name: 'Folder' }),
      redirects: await create('redirects', { from: '/was', to: '/blog' }),
      users: me,
      authors: me,
    },
  }
}

/** A whole page of them. */
const commentsOfOne = 100
const commentsAtOnce = 20

/** With many comments and a revision. */
async function talkedAbout(site: Site, kind: 'articles' | 'pages', params: Params): Promise<Params> {
  const path = `/admin/${kind}/${params.id}`
  for (let count = 0; count < commentsOfOne; count += commentsAtOnce)
    await Promise.all(list(commentsAtOnce, () => ask(site, 'POST', `${path}/comments`, { body: comment() })))
  const { revisions } = await ask<{ revisions: [{ id: string }] }>(site, 'GET', `${path}/revisions`)
  return { ...params, revisionId: revisions[0].id }
}
