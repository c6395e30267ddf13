import * as articles from '../../src/server/features/articles/articles.ts'
import type { TestApp } from './app.ts'

/** Writes published articles of a site, and reads its pages and its API. */
export const callsOn = (site: () => TestApp) => ({
  write: (title: string, more: object = {}) =>
    articles.create(site().ctx(), { title, status: 'published', content: '<p>Words.</p>', ...more }),
  read: async (path: string) => {
    const { statusCode, payload, headers } = await site().call('GET', path)
    return { status: statusCode, html: payload, location: headers.location }
  },
  json: async (path: string, token?: string) =>
    (await site().call('GET', path, token === undefined ? {} : { token })).json(),
})

/** The paths of a page in each language, as its head says them; also `x-default`. */
export const hrefLangsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="http:\/\/masthead\.test([^"]*)"/gi),
    ].map(([, tag = '', path = '']) => [tag, path]),
  )

/** Where the language switcher of the header leads. */
export function switcherOf(html: string): Record<string, string> {
  const [menu = ''] = /<details class="languages">.*?<\/details>/s.exec(html) ?? []
  return Object.fromEntries(
    [...menu.matchAll(/href="([^"]*)" hrefLang="([^"]*)"/gi)].map(([, href = '', tag = '']) => [tag, href]),
  )
}
