import { queryOptions } from '@tanstack/react-query'

/** The site's own styles and theme, as elements that apply at once in any document, without loading anything. */
export const siteStyles = queryOptions({
  queryKey: ['builder', 'styles'],
  staleTime: 60_000,
  async queryFn({ signal }) {
    const home = await fetchText('/', signal)
    const { head } = new DOMParser().parseFromString(home, 'text/html')
    const found = [...head.querySelectorAll('style, link[rel="stylesheet"][href^="/"]')]
    return Promise.all(
      found.map(async (element) => {
        const href = element.getAttribute('href')
        return href ? styleOf(await fetchText(href, signal)) : element
      }),
    )
  },
})

function styleOf(text: string): Element {
  const element = document.createElement('style')
  element.textContent = text
  return element
}

async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  return (await fetch(address, { signal })).text()
}
