import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { usePlaces } from './uses.ts'

const common = ['id', 'createdAt', 'updatedAt']
const inLanguages = ['lang', 'translationGroup']
const published = [...common, ...inLanguages, 'title', 'slug', 'status', 'authorId', 'publishedAt']

/**
 * `others`: the text columns of each table that are not searched for files and sections. The `image` of an article is
 * derived from its content and featured image; `avatarSource` is on another site.
 */
const tables = {
  article: {
    name: 'articles',
    others: [
      ...published,
      'categoryId',
      'seriesId',
      'excerpt',
      'madeExcerpt',
      'image',
      'revisedAt',
      'unpublishAt',
      'unpublishTo',
      'visibility',
      'passwordHash',
      'listedIn',
    ],
  },
  page: { name: 'pages', others: published },
  section: { name: 'sections', others: [...common, 'name'] },
  category: { name: 'categories', others: [...common, ...inLanguages, 'name', 'slug', 'description'] },
  user: {
    name: 'users',
    others: [...common, 'name', 'email', 'role', 'passwordHash', 'avatarSource', 'disabledAt', 'language'],
  },
  guest: { name: 'guest_authors', others: [...common, 'name', 'slug', 'biography', 'links'] },
  menu: { name: 'menu_items', others: ['id', 'parentId', 'title', 'type'] },
  settings: { name: 'settings', others: ['updatedAt'] },
  redirect: { name: 'redirects', others: ['id', 'kind', 'path', 'createdAt', 'lastHitAt'] },
  revision: { name: 'revisions', others: [...common, 'kind', 'entityId', 'reason', 'title', 'userId'] },
  media: {
    name: 'media',
    others: [
      ...common,
      'key',
      'filename',
      'mimeType',
      'type',
      'alt',
      'title',
      'caption',
      'placeholder',
      'variants',
      'checksum',
      'uploaderId',
      'folderId',
    ],
  },
  // What a suggestion was made of is in the article, or in a revision.
  suggestion: {
    name: 'suggestions',
    others: ['id', 'articleId', 'userId', 'base', 'accepted', 'rejected', 'updatedAt'],
  },
  trash: { name: 'trash', others: ['id', 'kind', 'title', 'ownerId', 'deletedAt', 'files'] },
} satisfies Record<keyof typeof usePlaces, { name: string; others: string[] }>

/** Its rows are of the kind `menu` too. */
const otherMenus = { name: 'other_menu_items', others: ['id', 'menu', 'parentId', 'title', 'type'] }

/**
 * Texts of readers, and data that is derived from other tables or only for the server. Drafts belong to the place of their article or page.
 */
const others = [
  'article_authors',
  'article_bodies',
  'article_counts',
  'article_pictures',
  'article_tags',
  'attachments',
  'audit_chain',
  'audit_entries',
  'authenticators',
  'author_pages',
  'backup_passphrase',
  'backup_runs',
  'check_findings',
  'check_links',
  'check_pages',
  'check_runs',
  'comments',
  'demo_runs',
  'drafts',
  'export_runs',
  'folders',
  'gone_addresses',
  'idempotency_keys',
  'import_extras',
  'import_items',
  'import_runs',
  'links',
  'messages',
  'mirror_changes',
  'not_found',
  'one_time_tokens',
  'passkeys',
  'picture_edits',
  'presence',
  'preview_links',
  'purges',
  'rate_limits',
  'recovery_codes',
  'reviews',
  'search_documents',
  'search_terms',
  'section_html',
  'sections_to_index',
  'series',
  'sessions',
  'shared_jobs',
  'site_copy',
  'slugs',
  'statistics',
  'statistics_names',
  'tags',
  'trash_references',
  'uses',
]

let site: TestApp
beforeAll(async () => {
  site = await startTestApp('sqlite')
})
afterAll(() => site.close())

const kinds = Object.keys(tables) as (keyof typeof tables)[]

test.each([...kinds.map((kind) => ({ kind, ...tables[kind] })), { kind: 'menu' as const, ...otherMenus }])(
  'every text of $name is either looked through for files, or known to name none',
  async ({ kind, name, others }) => {
    const table = (await site.deps.db.introspection.getTables()).find((found) => found.name === name)
    const texts = table?.columns.filter(({ dataType }) => /text/i.test(dataType)).map((column) => column.name)
    const places = usePlaces[kind].filter((place) => place !== 'draft')
    expect(texts?.sort()).toEqual([...places, ...others].sort())
  },
)

test('every other table is known to name no file in use', async () => {
  const found = (await site.deps.db.introspection.getTables()).map(({ name }) => name)
  const named = new Set<string>([...Object.values(tables), otherMenus].map(({ name }) => name))
  const unnamed = found.filter((name) => !named.has(name) && !name.startsWith('search_index'))
  expect(unnamed.sort()).toEqual(others)
})
