// Compares what WordPress has after the import with what was exported.
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { toString as wordsOf } from 'hast-util-to-string'
import { type Check, type Comparison, newComparison } from '../moving/comparison.ts'
import type { Expected, ExpectedFile, ExpectedSite } from './expected.ts'
import type { WordPressContent, WordPressPost } from './word-press.ts'

export function compare(
  expected: ExpectedSite,
  found: WordPressContent,
  addresses: Map<string, string>,
): Comparison {
  const comparison = newComparison()
  const { check } = comparison
  const at = { check, found, files: filesOf(expected.files, found, addresses) }
  check(
    'number of articles',
    '',
    expected.texts.filter(({ kind }) => kind === 'article').length,
    count(found, 'post'),
  )
  check(
    'number of pages',
    '',
    expected.texts.filter(({ kind }) => kind === 'page').length,
    count(found, 'page'),
  )
  const taken = expected.files.filter(({ url }) => isTaken(url))
  check('number of files', '', taken.length, count(found, 'attachment'))
  for (const file of expected.files) compareFile(file, at)
  for (const text of expected.texts) compareText(text, at)
  for (const taxonomy of ['categories', 'tags'] as const)
    for (const term of expected[taxonomy]) {
      const one = found[taxonomy].find(({ slug }) => slug === encoded(term.slug))
      check(
        taxonomy,
        term.slug,
        { name: term.name, description: term.description },
        one && { name: words(one.name), description: words(one.description) },
      )
    }
  const people = found.users.map((user) => ({ name: words(user.name), email: user.email }))
  for (const person of expected.people) {
    const one = people.find(({ name, email }) => isSameName(name, person.name) && email === person.email)
    check('authors', person.name, person, one)
  }
  return comparison
}

type At = { check: Check; found: WordPressContent; files: Map<string, WordPressPost> }

/** Whether WordPress takes files of this type. */
export const isTaken = (url: string): boolean => !/\.(?:svg|avif)$/.test(url)

const count = ({ posts }: WordPressContent, type: string) => posts.filter((post) => post.type === type).length

/** The files in WordPress by their address on the old site. `addresses`: these by the slug that a file is exported with. */
function filesOf(
  files: ExpectedFile[],
  { posts }: WordPressContent,
  addresses: Map<string, string>,
): Map<string, WordPressPost> {
  const known = new Set(files.map(({ url }) => url))
  return new Map(
    posts.flatMap((post) => {
      const url = post.type === 'attachment' ? addresses.get(post.slug) : undefined
      return url !== undefined && known.has(url) ? [[url, post]] : []
    }),
  )
}

function compareFile(file: ExpectedFile, { check, files }: At): void {
  const post = files.get(file.url)
  const { url } = file
  check('files that arrived', url, file.sha256, post?.file?.sha256)
  if (!post) return
  check('titles of files', url, file.title, words(post.title))
  check('alt texts', url, file.alt, words(post.file?.alt ?? ''))
  check('captions', url, file.caption, words(post.excerpt))
  check('dates of files, local', url, file.date, post.date)
  check('dates of files, GMT', url, file.dateGmt, post.dateGmt)
}

function compareText(text: Expected, { check, found, files }: At): void {
  const type = text.kind === 'article' ? 'post' : 'page'
  const where = `${text.kind} ${text.slug}`
  const post = found.posts.find((one) => one.type === type && isSlugOf(one.slug, encoded(text.slug)))
  check('slugs', where, encoded(text.slug), post?.slug)
  if (!post) return
  check('titles', where, text.title, words(post.title))
  check('summaries', where, text.excerpt, words(post.excerpt))
  check('statuses', where, text.status, post.status)
  check('dates, local', where, text.date, post.date)
  check('dates, GMT', where, text.dateGmt ?? '0000-00-00 00:00:00', post.dateGmt)
  check(
    'scheduled',
    where,
    text.status === 'future' && text.dateGmt ? Date.parse(`${text.dateGmt}Z`) / 1000 : 0,
    post.willPublish,
  )
  const author = found.users.find(({ login }) => login === post.author)
  check('authors of texts', where, text.author, author && words(author.name))
  if (text.kind === 'article') {
    check(
      'categories of articles',
      where,
      text.category === null ? [] : [encoded(text.category)],
      post.categories,
    )
    check('tags of articles', where, text.tags.map(encoded).sort(), post.tags)
    check('pinned', where, text.isSticky, post.isSticky)
    check('featured images', where, pictureOf(text, files), post.thumbnail || null)
    check('former slugs', where, text.formerSlugs.map(encoded), post.oldSlugs)
  }
  check('comments', where, 0, post.comments)
  check('texts', where, canonical(withNewAddresses(text.text, files)), canonical(post.shown))
}

/** Also one that WordPress has shortened or numbered. */
const isSlugOf = (found: string, slug: string): boolean =>
  found === slug ||
  found === `${slug}-2` ||
  (slug.length > 200 && slug.startsWith(found) && found.length > 180)

/** Without backslashes, which WordPress removes. */
const isSameName = (found: string, name: string): boolean =>
  found === name || found === name.replaceAll('\\', '')

const pictureOf = ({ picture }: Expected, files: Map<string, WordPressPost>) =>
  picture &&
  (files.get(picture)?.id ?? (picture.includes('/media/') && isTaken(picture) ? 'not there' : 'elsewhere'))

function withNewAddresses(html: string, files: Map<string, WordPressPost>): string {
  let text = html
  for (const [url, { file }] of files) if (file) text = text.replaceAll(url, file.url)
  return text
}

const encoded = (slug: string) => encodeURIComponent(slug).toLowerCase()

const words = (html: string) => wordsOf(fromHtml(html, { fragment: true }))

/** The same for HTML that a browser shows alike: without white space between blocks. */
function canonical(html: string): string {
  const text = toHtml(fromHtml(html.trim(), { fragment: true }))
  return text.replace(/>\s*\n\s*</g, '><').trim()
}
