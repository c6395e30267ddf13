import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { usePlaces } from './uses.ts'

const common = ['id', 'createdAt', 'updatedAt']
const published = [...common, 'title', 'slug', 'status', 'authorId', 'publishedAt']

/**
 * `others`: the texts of each table in which no file of the library and no section is looked for. The `image` of an
 * article is derived from its content and featured image; `avatarSource` is on another site.
 */
const tables = {
  article: { name: 'articles', others: [...published, 'categoryId', 'excerpt', 'madeExcerpt', 'image'] },
  page: { name: 'pages', others: published },
  section: { name: 'sections', others: [...common, 'name'] },
  category: { name: 'categories', others: [...common, 'name', 'slug', 'description'] },
  user: {
    name: 'users',
    others: [...common, 'name', 'email', 'role', 'passwordHash', 'avatarSource', 'disabledAt'],
  },
  guest: { name: 'guest_authors', others: [...common, 'name', 'slug', 'biography', 'links'] },
  menu: { name: 'menu_items', others: ['id', 'parentId', 'title', 'type'] },
  settings: { name: 'settings', others: ['updatedAt'] },
} satisfies Record<keyof typeof usePlaces, { name: string; others: string[] }>

/**
 * Texts of readers, earlier and deleted texts, whose files may go, and what is derived from other tables or for the
 * server alone. Drafts are a place of the article or page they belong to.
 */
const others = [
  'article_authors',
  'article_bodies',
  'article_pictures',
  'article_tags',
  'attachments',
  'audit_chain',
  'audit_entries',
  'authenticators',
  'author_pages',
  'backup_passphrase',
  'backup_runs',
  'comments',
  'demo_runs',
  'drafts',
  'gone_addresses',
  'idempotency_keys',
  'import_items',
  'media',
  'messages',
  'not_found',
  'one_time_tokens',
  'passkeys',
  'presence',
  'preview_links',
  'recovery_codes',
  'redirects',
  'reviews',
  'revisions',
  'search_documents',
  'section_html',
  'sections_to_index',
  'sessions',
  'site_copy',
  'slugs',
  'statistics',
  'statistics_names',
  'suggestions',
  'tags',
  'trash',
  'trash_references',
  'uses',
]

let site: TestApp
beforeAll(async () => {
  site = await startTestApp('sqlite')
})
afterAll(() => site.close())

test.each(Object.keys(tables) as (keyof typeof tables)[])(
  'every text of %s is either looked through for files, or known to name none',
  async (kind) => {
    const { name, others } = tables[kind]
    const table = (await site.deps.db.introspection.getTables()).find((found) => found.name === name)
    const texts = table?.columns.filter(({ dataType }) => /text/i.test(dataType)).map((column) => column.name)
    const places = usePlaces[kind].filter((place) => place !== 'draft')
    expect(texts?.sort()).toEqual([...places, ...others].sort())
  },
)

test('every other table is known to name no file that is in use', async () => {
  const found = (await site.deps.db.introspection.getTables()).map(({ name }) => name)
  const named = new Set<string>(Object.values(tables).map(({ name }) => name))
  const unnamed = found.filter((name) => !named.has(name) && !name.startsWith('search_index'))
  expect(unnamed.sort()).toEqual(others)
})
