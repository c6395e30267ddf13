import { articleEndpoints } from '../../../contracts/articles.ts'
import type { Status } from '../../../contracts/common.ts'
import { pageEndpoints } from '../../../contracts/pages.ts'
import { call } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'
import { everyPage, pageLength } from '../every-page.ts'

export type Unpublished = { title: string; slug: string; status: Status; edit: string }
/** What an address of this site returns to a visitor. */
export type Answer = {
  status: number
  /** Where it redirects to. */
  to?: string
  /** The ids in the page that an anchor can refer to. */
  ids: ReadonlySet<string>
}

/** Requests an address as a visitor would. Throws when the server cannot be reached. */
export async function requestAsVisitor(path: string, signal: AbortSignal): Promise<Answer> {
  const asVisitor = { credentials: 'omit', signal } as const
  const first = await fetch(path, { ...asVisitor, redirect: 'manual' })
  const redirects = first.type === 'opaqueredirect'
  const last = redirects ? await fetch(path, asVisitor) : first
  const { pathname, search } = new URL(last.url || path, location.href)
  const isHtml = last.headers.get('content-type')?.startsWith('text/html')
  return {
    status: last.status,
    ...(redirects && { to: pathname + search }),
    ids: last.ok && isHtml ? idsIn(await last.text()) : new Set(),
  }
}

/** Drafts and scheduled texts: pages before articles, newest first. */
export async function listUnpublished(signal: AbortSignal): Promise<Unpublished[]> {
  const found = await Promise.all(
    (['draft', 'scheduled'] as const).map(async (status) => {
      const [pages, articles] = await Promise.all([
        everyPage(async (page) => {
          const { pages, meta } = await call(pageEndpoints.adminList, {
            query: { status, page, limit: pageLength },
            signal,
          })
          return { entries: pages, meta }
        }),
        everyPage(async (page) => {
          const { articles, meta } = await call(articleEndpoints.adminList, {
            query: { status, page, limit: pageLength },
            signal,
          })
          return { entries: articles, meta }
        }),
      ])
      return [...pages.map(entryOf('/admin/pages/edit')), ...articles.map(entryOf('/admin/articles/edit'))]
    }),
  )
  return found.flat()
}

/** The draft or scheduled text at an address that visitors cannot see yet. */
export function unpublishedAt(path: string, all: Unpublished[]): Unpublished | undefined {
  const slug = decoded(
    path
      .replace(/[?].*$/, '')
      .split('/')
      .findLast((part) => part !== '') ?? '',
  )
  return all.find((entry) => entry.slug === slug)
}

/** The problem of a link to `anchor`, given this answer. */
export function problemsOfAnswer(
  { status, to, ids }: Answer,
  anchor: string,
  unpublished?: Unpublished,
): string[] {
  if (unpublished) {
    const { title } = unpublished
    return [
      unpublished.status === 'draft'
        ? t('“{title}” is a draft: visitors get “not found”.', { title })
        : t('“{title}” is scheduled: visitors get “not found”.', { title }),
    ]
  }
  if (status >= 400) return [t('Broken link: the address returns {status}.', { status: String(status) })]
  const name = decoded(anchor)
  const isMissing = name !== '' && name !== 'top' && !ids.has(name)
  return [
    ...(to === undefined ? [] : [t('Redirects to {address}. Link there directly.', { address: to })]),
    ...(isMissing ? [t('Missing anchor: the page has no place named “{name}”.', { name })] : []),
  ]
}

const entryOf =
  (screen: string) =>
  ({
    id,
    title,
    slug,
    status,
  }: {
    id: string
    title: string
    slug: string
    status: Status
  }): Unpublished => ({
    title,
    slug,
    status,
    edit: `${screen}/${id}`,
  })

function idsIn(html: string): Set<string> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return new Set([...page.querySelectorAll('[id]')].map(({ id }) => id))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
