// Random edits of a small site, each through the call that the admin makes, and most of one thing only: what lists show
// of an article, or what only its own page does.
import fc from 'fast-check'
import type { Trashed } from '../../src/contracts/trash.ts'
import { addRedirect } from '../../src/server/features/addresses/addresses.ts'
import { trashPaths } from './perform.ts'
import { pick } from './random-bodies.ts'
import { randomFile } from './random-files.ts'
import { call, create, onOne, remember, type World } from './world.ts'

/** An edit: `what` of the entity at `one`, with the other fields as it needs them. */
export type Edit = { what: string; one: number; other: number; words: string }

const minuteMs = 60_000
const block = (type: string, props: object) => ({ type, props: { id: `${type}-1`, ...props } })
const blocksOf = (words: string, file: string, sectionId = '') => ({
  root: {},
  content: [
    block('RichText', { html: `<p>${words}</p><p><img src="${file}" alt=""></p>` }),
    block('SavedSection', { sectionId }),
  ],
})

export function editsOf(world: World): Record<string, (edit: Edit) => Promise<unknown>> {
  const { ids, files } = world
  const at = (minutes: number) => new Date(world.now + minutes * minuteMs).toISOString()
  const article = ({ one }: Edit, body: object) => onOne(world, 'PUT', 'articles', one, '', body)
  const page = ({ one }: Edit, body: object) => onOne(world, 'PUT', 'pages', one, '', body)
  const settings = (body: object) => call(world, 'PUT', '/api/admin/settings', body)
  const person = (kind: string) => async (edit: Edit) =>
    onOne(world, 'PUT', kind, edit.one, '', { name: `${edit.words} Person ${edit.other}` })
  const tagAt = async (one: number): Promise<string | undefined> => {
    const listed = await call(world, 'GET', '/api/admin/tags?limit=100')
    return pick<{ id: string }>(listed.tags, one)?.id
  }
  // Two of them, under any parent.
  const articleLinks = (one: number) => ['oak', 'sea'].map((words) => `/blog/${words}-article-${one % 7}`)
  const people = (other: number) =>
    [...(ids.users ?? []), ...(ids['guest-authors'] ?? [])].slice(other % 3, (other % 3) + 2)

  return {
    createArticle: ({ one, other, words }) =>
      create(world, 'articles', {
        title: `${words} article ${one}`,
        content: `<p>${words} text</p>`,
        // Of the others, a correction of the text changes their cards.
        excerpt: one % 2 ? `${words} in short` : '',
        status: 'published',
        categoryId: pick(ids.categories, one) ?? null,
        tags: ['sea', 'coast', words].slice(one % 3),
        publishedAt: at(-other),
      }),
    correctText: (edit) => article(edit, { content: `<p>${edit.words} corrected ${edit.other}</p>` }),
    retitle: (edit) => article(edit, { title: `${edit.words} ${edit.other}` }),
    moveArticle: (edit) => article(edit, { slug: `${edit.words}-${edit.other}` }),
    changeExcerpt: (edit) => article(edit, { excerpt: edit.other % 2 ? `${edit.words} in short` : '' }),
    changeTags: (edit) => article(edit, { tags: ['sea', 'coast', edit.words, 'rare'].slice(edit.other % 5) }),
    changeCategory: (edit) => article(edit, { categoryId: pick(ids.categories, edit.other) ?? null }),
    changeAuthors: (edit) => article(edit, { authorIds: people(edit.other) }),
    changeSeries: (edit) =>
      article(edit, { seriesId: edit.other % 3 ? (pick(ids.series, edit.other) ?? null) : null }),
    changeImage: (edit) => article(edit, { featuredImage: pick(files, edit.other) ?? null }),
    changeSeo: (edit) =>
      article(edit, {
        seo: { title: edit.words, ogImage: pick(files, edit.other) ?? '', noindex: edit.other % 2 === 0 },
      }),
    changeVisibility: (edit) =>
      article(
        edit,
        pick(
          [
            { visibility: 'public' },
            { visibility: 'link' },
            { visibility: 'password', password: 'sea breeze' },
          ],
          edit.other,
        ) ?? {},
      ),
    pin: (edit) => article(edit, { pinned: edit.other % 2 === 0 }),
    date: (edit) => article(edit, { publishedAt: at(-edit.other) }),
    schedule: (edit) => article(edit, { status: 'scheduled', publishedAt: at(edit.other % 40) }),
    unpublish: (edit) => article(edit, { status: edit.other % 2 ? 'draft' : 'published' }),
    end: (edit) =>
      article(edit, {
        unpublishAt: edit.other % 3 ? at(1 + (edit.other % 40)) : null,
        unpublishTo: edit.other % 2 ? '/blog' : '',
      }),
    saveDraft: (edit) =>
      onOne(world, 'PUT', 'articles', edit.one, '/draft', {
        title: `${edit.words} draft`,
        tags: [edit.words],
      }),
    publishDraft: (edit) => onOne(world, 'POST', 'articles', edit.one, '/publish', { status: 'published' }),
    trashArticle: ({ one }) => onOne(world, 'DELETE', 'articles', one),
    comment: ({ one, words }) => onOne(world, 'POST', 'articles', one, '/comments', { text: words }),

    speak: ({ other }) =>
      settings({ languages: pick([['de', 'pt-BR'], ['de'], [], ['pt-BR', 'de']], other) ?? [] }),
    translate: ({ one, other, words }) =>
      create(world, 'articles', {
        title: `${words} Artikel ${one}`,
        content: `<p>${words} Text</p>`,
        status: other % 3 ? 'published' : 'draft',
        lang: other % 2 ? 'de' : 'pt-BR',
        translationOf: pick(ids.articles, one) ?? null,
      }),
    translatePage: ({ one, other, words }) =>
      create(world, 'pages', {
        title: `${words} Seite ${one}`,
        status: other % 3 ? 'published' : 'draft',
        lang: other % 2 ? 'de' : 'pt-BR',
        translationOf: pick(ids.pages, one) ?? null,
      }),
    changeLanguage: (edit) => article(edit, { lang: pick(['en', 'de', 'pt-BR'], edit.other) ?? 'en' }),
    separate: (edit) => article(edit, { translationOf: null }),
    join: (edit) => article(edit, { translationOf: pick(ids.articles, edit.other) ?? null }),

    createPage: ({ one, other, words }) =>
      create(world, 'pages', {
        title: `${words} page ${one}`,
        status: 'published',
        blocks: {
          root: {},
          content: [block(pick(['LatestArticles', 'CategoryList', 'RichText'], other) ?? '', {})],
        },
      }),
    correctPage: (edit) =>
      page(edit, {
        blocks: blocksOf(edit.words, pick(files, edit.other) ?? '', pick(ids.sections, edit.one)),
      }),
    retitlePage: (edit) =>
      page(edit, { title: `${edit.words} page`, ...(edit.other % 2 && { slug: `${edit.words}-page` }) }),
    unpublishPage: (edit) =>
      page(
        edit,
        pick(
          [{ status: 'draft' }, { status: 'published' }, { status: 'scheduled', publishedAt: at(9) }],
          edit.other,
        ) ?? {},
      ),
    trashPage: ({ one }) => onOne(world, 'DELETE', 'pages', one),
    changeSection: ({ one, other, words }) =>
      onOne(world, 'PUT', 'sections', one, '', {
        blocks: {
          root: {},
          content: [
            block(other % 2 ? 'LatestArticles' : 'RichText', other % 2 ? {} : { html: `<p>${words}</p>` }),
          ],
        },
      }),

    async upload({ one, other, words }) {
      const file = await upload(world, '/api/admin/upload', 1 + (one % 4), other, words)
      if (file) remember(world, 'media', file.id)
      if (file) files.push(file.url)
    },
    describe: ({ one, words }) => onOne(world, 'PUT', 'media', one, '', { alt: words, caption: words }),
    async crop({ one, other }) {
      const file = await onOne(world, 'GET', 'media', one)
      if (!file?.width) return
      const crop = { x: 0, y: 0, width: file.width, height: Math.ceil(file.height / (1 + (other % 2))) }
      await onOne(world, 'PUT', 'media', one, '/edit', { edit: { isMirrored: false, turns: 0, crop } })
    },
    async replaceFile({ one, other, words }) {
      const id = pick(ids.media, one)
      if (id) await upload(world, `/api/admin/media/${id}/file`, 1 + (other % 4), other, words)
    },
    removeFile: ({ one }) => onOne(world, 'DELETE', 'media', one, '?force=true'),

    renameUser: person('users'),
    renameGuest: person('guest-authors'),
    picturePerson: ({ one, other }) =>
      onOne(world, 'PUT', other % 2 ? 'users' : 'guest-authors', one, '', {
        avatarUrl: pick(files, other) ?? null,
      }),
    describeUser: ({ one, words }) =>
      onOne(world, 'PUT', 'authors', one, '/page', { biography: words, slug: `${words}-author` }),
    reassignGuest: ({ one, other }) =>
      onOne(world, 'POST', 'guest-authors', one, '/reassign', { authorId: pick(people(0), other) ?? '' }),
    trashGuest: ({ one }) => onOne(world, 'DELETE', 'guest-authors', one),
    createGuest: ({ words }) => create(world, 'guest-authors', { name: `${words} Guest` }),

    renameCategory: ({ one, other, words }) =>
      onOne(world, 'PUT', 'categories', one, '', {
        name: `${words} category`,
        ...(other % 2 && { slug: `${words}-${other}` }),
      }),
    describeCategory: ({ one, other, words }) =>
      onOne(world, 'PUT', 'categories', one, '', { description: words, image: pick(files, other) ?? null }),
    createCategory: ({ words, other }) => create(world, 'categories', { name: `${words} ${other}` }),
    trashCategory: ({ one }) => onOne(world, 'DELETE', 'categories', one),
    async renameTag({ one, other, words }) {
      const id = await tagAt(one)
      const change = { name: `${words} ${other}`, description: words }
      if (id)
        await call(world, 'PUT', `/api/admin/tags/${id}`, {
          ...change,
          ...(other % 2 && { slug: `${words}-t` }),
        })
    },
    async mergeTags({ one, other }) {
      const [id, from] = [await tagAt(one), await tagAt(other)]
      if (id && from) await call(world, 'POST', `/api/admin/tags/${id}/merge`, { ids: [from] })
    },
    async trashTag({ one }) {
      const id = await tagAt(one)
      if (id) await call(world, 'DELETE', `/api/admin/tags/${id}`)
    },
    renameSeries: ({ one, other, words }) =>
      onOne(world, 'PUT', 'series', one, '', {
        name: `${words} series`,
        description: words,
        ...(other % 2 && { slug: `${words}-s` }),
      }),
    async orderSeries({ one }) {
      const found = await onOne(world, 'GET', 'series', one)
      const articleIds = found?.articles.map((part: { id: string }) => part.id).reverse()
      if (articleIds) await onOne(world, 'PUT', 'series', one, '/order', { articleIds })
    },
    trashSeries: ({ one }) => onOne(world, 'DELETE', 'series', one),
    createSeries: ({ words }) => create(world, 'series', { name: `${words} series` }),

    changeMenu: ({ words, other }) =>
      call(world, 'PUT', '/api/admin/menu?menu=all', {
        menuItems: [
          {
            title: words,
            link: pick(files, other) ?? '/blog',
            type: 'page',
            menu: pick(['header', 'footer', 'legal'], other),
          },
        ],
      }),
    translateMenu: ({ one, other, words }) =>
      call(world, 'PUT', '/api/admin/menu?menu=all', {
        menuItems: [
          { id: 'parent', title: words, link: '/travel', type: 'category' },
          ...articleLinks(one).map((link) => ({ title: words, link, type: 'page', parentId: 'parent' })),
          { title: words, link: other % 2 ? `${words}-page` : '/', type: 'page', menu: 'legal' },
        ],
      }),
    async labelMenu({ one, other, words }) {
      const items = await call(world, 'GET', '/api/admin/menu?menu=all')
      const id = pick<{ id: string }>(items, one)?.id ?? ''
      const untranslatedMenuItems = other % 2 ? 'link' : 'hide'
      await settings({ untranslatedMenuItems, translations: { de: { menuLabels: { [id]: words } } } })
    },
    renameSite: ({ words }) => settings({ siteName: words }),
    changeTheme: ({ other }) =>
      settings({ themeSettings: { colors: { primary: other % 2 ? '#123456' : '#654321' } } }),
    changePrefix: ({ one, words }) =>
      settings({ [pick(['tagPrefix', 'authorPrefix', 'seriesPrefix'], one) ?? '']: `${words}-prefix` }),
    chooseHome: ({ one, other }) =>
      settings({ homePageId: other % 3 ? (pick(ids.pages, one) ?? null) : null }),
    changeFooter({ other }) {
      const widget = block(pick(['FooterLatest', 'FooterCategories', 'FooterCopyright'], other) ?? '', {})
      return settings({
        footer: { root: {}, content: [block('FooterRow', { columns: [{ widgets: [widget] }] })] },
      })
    },
    async redirect({ one, other, words }) {
      const id = pick(ids.articles, one)
      const to =
        other % 2 && id
          ? ({ kind: 'article', target: id } as const)
          : ({ kind: 'path', target: '/blog' } as const)
      await addRedirect(world.site.ctx(), `/old/${words}`, to)
    },

    async restore({ one }) {
      const listed = await call(world, 'GET', '/api/admin/trash?limit=100')
      const entry = pick<Trashed>(listed?.trash, one)
      if (entry) await call(world, 'POST', `/api/admin/${trashPaths[entry.kind]}/${entry.id}/restore`, {})
    },
    async wait({ other }) {
      world.now += (1 + (other % 50)) * minuteMs
      world.site.setNow(new Date(world.now).toISOString())
    },
  }
}

async function upload(world: World, url: string, kind: number, number: number, words: string) {
  const { name, bytes } = await randomFile(kind, number, words)
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  return call(world, 'POST', url, body, { headers })
}

/** Edits of these names, in any order. */
export const randomEdits = (names: readonly string[], count: number): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.record({
      what: fc.constantFrom(...names),
      one: fc.nat(50),
      other: fc.nat(100),
      words: fc.constantFrom('oak', 'sea', 'wind', 'stone', 'river', 'lamp', 'moss'),
    }),
    { minLength: count, maxLength: count },
  )
