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
