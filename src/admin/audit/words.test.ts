import { expect, test } from 'vitest'
import { z } from 'zod'
import { visibilities } from '../../contracts/article-fields.ts'
import { statuses } from '../../contracts/common.ts'
import { menuItem } from '../../contracts/menu.ts'
import { roles } from '../../contracts/permissions.ts'
import { pictureEdit } from '../../contracts/picture-edit.ts'
import { reviewStates } from '../../contracts/reviews.ts'
import { settings } from '../../contracts/settings.ts'
import { fieldName, valueInWords } from './words.ts'

type Node = {
  enum?: unknown[]
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  $ref?: string
  $defs?: Record<string, Node>
}

/** The fields of a contract that have one of a few values, with these. */
function choices(contract: z.ZodType): [string, unknown][] {
  const root = z.toJSONSchema(contract, { unrepresentable: 'any', io: 'input' }) as Node
  const within = (node: Node, path: string): [string, unknown][] => [
    ...(node.enum ?? []).map((value): [string, unknown] => [path, value]),
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) =>
      within(inner, path === '' ? name : `${path}.${name}`),
    ),
    ...[node.items ?? [], node.anyOf ?? [], root.$defs?.[node.$ref?.split('/').pop() ?? ''] ?? []]
      .flat()
      .flatMap((inner) => within(inner, path)),
  ]
  return within(root, '')
}

test('every value that is one of a few is in words', () => {
  const all = [
    ...choices(settings),
    ...choices(menuItem),
    ...visibilities.map((value) => ['visibility', value] as const),
    ...statuses.map((value) => ['status', value] as const),
    ...roles.map((value) => ['role', value] as const),
    ...[...reviewStates, 'none'].map((value) => ['state', value] as const),
  ]
  expect(all.length).toBeGreaterThan(50)
  // How often a page changes is the same word in English.
  for (const [field, value] of all.filter(([field]) => !field.includes('.changefreq.')))
    expect([field, valueInWords(field, JSON.stringify(value))]).not.toEqual([field, value])
})

test('values are in words, and what is content stays as it is', () => {
  const shown = (field: string, value: unknown) => valueInWords(field, JSON.stringify(value))
  expect(shown('state', 'none')).toBe('No review')
  expect(shown('lang', 'de')).toBe('German')
  expect(shown('lang', '')).toBe('empty')
  expect(shown('publishing.blocking', ['alt', 'category'])).toBe(
    'Every image has alt text or is marked as decorative\nIt is in a category',
  )
  expect(shown('sitemapSettings.changefreq.home', 'weekly')).toBe('weekly')
  expect(shown('publishedAt', '2026-11-20T09:30:00.000Z')).toMatch(/^November 20, 2026/)
  expect(shown('tags', ['ready', 'Ink'])).toBe('ready\nInk')
  expect(shown('title', 'draft')).toBe('draft')
  expect(valueInWords('content', '"<p>Long…')).toBe('"<p>Long…')
})

test('what search engines get, and what is shown of an image, has names of its own', () => {
  const names = ['title', 'description', 'keywords'].map((name) => fieldName('article', `seo.${name}`))
  expect(names).toEqual(['Title for search engines', 'Description for search engines', 'Search keywords'])
  const inner = Object.keys(pictureEdit.shape.crop.shape).map((name) => `crop.${name}`)
  for (const name of [...inner, 'turns', 'isMirrored'])
    expect(fieldName('media', `edit.${name}`)).not.toMatch(/^edit|Crop and rotation/)
})

test('fields have names', () => {
  expect(fieldName('article', 'title')).toBe('Title')
  expect(fieldName('article', 'seo.ogImage')).toBe('Sharing image')
  expect(fieldName('menu', '1 Start.openInNewTab')).toBe('1 Start: Opens in a new tab')
  expect(fieldName('menu', '2 v1.0.link')).toBe('2 v1.0: Link')
  expect(fieldName('media', 'focalPoint.x')).toBe('Focal point: x')
  expect(fieldName('settings', 'siteName')).toBe('Site name')
})
