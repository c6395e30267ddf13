import type { Matter } from './front-matter.ts'

const entriesOf = (value: unknown): [string, unknown][] =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []

/**
 * Finds the menus of a configuration and returns them in Hugo's form: lists of entries by name. Zola's themes list
 * names and addresses under a name of their own. Hexo and its themes have an object: `{ Home: '/ || fa fa-home' }`.
 */
export function menusIn(values: Matter): unknown {
  const named = values.menus ?? values.menu
  const extra = Object.fromEntries(entriesOf(values.extra))
  const found = Object.entries(extra).find(
    ([name, value]) => /(?:^|_)(?:menu|nav|navbar|navigation)(?:_items|_links)?$/.test(name) && isMenu(value),
  )
  if (found) return { main: withoutBase(found[1] as Matter[]) }
  const pairs = entriesOf(named)
  const isOfHexo = pairs.length > 0 && pairs.every(([, value]) => typeof value === 'string')
  if (!isOfHexo) return named
  return { main: pairs.map(([name, value]) => ({ name, url: String(value).split('||')[0]?.trim() })) }
}

const isMenu = (value: unknown): value is Matter[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => textIn(entry, 'url') !== undefined)

const textIn = (entry: unknown, name: string) => {
  const found = entriesOf(entry).find(([key]) => key === name)?.[1]
  return typeof found === 'string' ? found : undefined
}

/** Zola's `$BASE_URL` is the home page. Zola writes paths without a leading slash. */
const withoutBase = (entries: Matter[]) =>
  entries.map((entry) => {
    const url = (textIn(entry, 'url') ?? '').replace(/^\$BASE_URL/, '')
    return { ...entry, url: /^(?:[a-z]+:|\/|#)/.test(url) ? url : `/${url}` }
  })
