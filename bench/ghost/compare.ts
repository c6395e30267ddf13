// Compares what Ghost has after the import with what was exported.
import { createHash } from 'node:crypto'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { toString as wordsOf } from 'hast-util-to-string'
import { elementsOf } from '../../src/content/body/tree.ts'
import { type Check, type Comparison, newComparison } from '../moving/comparison.ts'
import type { ExpectedGhost, ExpectedText } from './expected.ts'
import type { GhostSite, Thing } from './ghost-server.ts'

type At = { check: Check; ghost: GhostSite; old: string; found: Record<'post' | 'page', Thing[]> }

/** `old`: the address of the site that was exported, which still answers there. */
export async function compareWithGhost(
  expected: ExpectedGhost,
  ghost: GhostSite,
  old: string,
): Promise<Comparison> {
  const { check, ...comparison } = newComparison()
  const parameters = '&formats=html,plaintext&include=tags,authors'
  const found = {
    post: await ghost.list('posts', parameters),
    page: await ghost.list('pages', parameters),
  }
  const at = { check, ghost, old, found }
  for (const kind of ['post', 'page'] as const)
    check(
      `number of ${kind}s`,
      '',
      expected.texts.filter((text) => text.kind === kind).length,
      found[kind].length,
    )
  for (const text of expected.texts) await compareText(text, at)
  const tags = await ghost.list('tags')
  for (const { slug, name, description } of expected.tags) {
    const tag = tags.find((one) => one.slug === slug) ?? tags.find((one) => one.name === name)
    check('tags', slug, { name, description }, tag && { name: tag.name, description: tag.description })
  }
  const users = await ghost.list('users')
  for (const person of expected.people) await comparePerson(person, users, at)
  await compareSettings(expected, at)
  return comparison
}

async function compareText(text: ExpectedText, at: At): Promise<void> {
  const { check, found } = at
  const where = `${text.kind} ${text.slug}`
  const post =
    found[text.kind].find(({ slug }) => slug === text.slug) ??
    found[text.kind].find(
      ({ title, published_at }) => title === text.title && isTime(published_at, text.publishedAt),
    )
  check('slugs', where, text.slug, post?.slug)
  if (!post) return
  check('titles', where, text.title, post.title)
  check('summaries', where, text.excerpt, post.custom_excerpt)
  check('statuses', where, text.status, post.status)
  check('dates of publication', where, seconds(text.publishedAt), seconds(post.published_at))
  check('dates of creation', where, seconds(text.createdAt), seconds(post.created_at))
  check('dates of change', where, seconds(text.updatedAt), seconds(post.updated_at))
  check('featured', where, text.featured, post.featured)
  check('alt texts', where, text.pictureAlt, post.feature_image_alt)
  check(
    'captions',
    where,
    text.pictureCaption ?? '',
    wordsOf(fromHtml(String(post.feature_image_caption ?? ''), { fragment: true })),
  )
  check('search titles', where, text.metaTitle, post.meta_title)
  check('search descriptions', where, text.metaDescription, post.meta_description)
  check('canonical addresses', where, text.canonicalUrl, post.canonical_url)
  const tags = (post.tags as Thing[]).filter(({ name }) => !String(name).startsWith('#Import '))
  check(
    'tags of articles',
    where,
    text.tags,
    tags.map(({ slug }) => slug),
  )
  check(
    'authors of texts',
    where,
    text.authors,
    (post.authors as Thing[]).map(({ name }) => name),
  )
  await compareFile('featured images', where, text.picture, post.feature_image, at)
  await compareFile('shared images', where, text.ogImage, post.og_image, at)
  const [before, after] = [text.html, String(post.html ?? '')].map(withoutAddresses)
  check('texts', where, before?.html, after?.html)
  if (before?.html !== after?.html) return
  for (const [index, address] of (before?.addresses ?? []).entries())
    await compareAddress(where, address, after?.addresses[index], at)
}

/** The HTML that a browser shows, and every address in it. */
function withoutAddresses(html: string): { html: string; addresses: string[] } {
  const tree = fromHtml(html.trim(), { fragment: true })
  const addresses: string[] = []
  for (const { properties } of elementsOf(tree, () => true))
    for (const name of ['href', 'src', 'poster']) {
      if (typeof properties[name] !== 'string') continue
      addresses.push(properties[name])
      properties[name] = ''
    }
  const text = toHtml(tree)
    .replace(/<!--kg-card-(?:begin|end): html-->/g, '')
    .replace(/>\s*\n\s*</g, '><')
  return { html: text.trim(), addresses }
}

/** An address of the old site leads on: a file has the same bytes, and anything else the same status and the same part. */
async function compareAddress(where: string, before: string, after: unknown, at: At): Promise<void> {
  if (!before.startsWith(at.old)) return at.check('addresses elsewhere', where, before, after)
  if (new URL(before).pathname.startsWith('/media/'))
    return compareFile('files in texts', where, before, after, at)
  const [here, there] = [await read(before), await read(String(after))]
  at.check(
    'links to texts',
    `${where} to ${before}`,
    { status: here.status, hash: new URL(before).hash },
    {
      status: there.status,
      hash: URL.parse(String(after))?.hash ?? '',
      ...(there.status === here.status ? {} : { at: after }),
    },
  )
}

async function compareFile(what: string, where: string, before: string | null, after: unknown, at: At) {
  if (before === null || !before.startsWith(at.old)) return at.check(what, where, before, after ?? null)
  const [here, there] = [await read(before), await read(String(after))]
  at.check(what, `${where}, ${after}`, here.sha256, there.status === 200 ? there.sha256 : there.status)
}

const answers = new Map<string, Promise<{ status: number; sha256: string }>>()
function read(address: string) {
  const known = answers.get(address) ?? fetchOnce(address)
  answers.set(address, known)
  return known
}

async function fetchOnce(address: string) {
  if (!URL.canParse(address)) return { status: 0, sha256: '' }
  const response = await fetch(address)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function comparePerson(person: ExpectedGhost['people'][number], users: Thing[], at: At): Promise<void> {
  const { check } = at
  const user =
    users.find(({ slug }) => slug === person.slug) ?? users.find(({ name }) => name === person.name)
  const where = person.name
  check('names of authors', where, person.name, user?.name)
  if (!user) return
  check('slugs of authors', where, person.slug, user.slug)
  if (person.email !== null) check('email addresses', where, person.email, user.email)
  check('biographies', where, person.bio, user.bio)
  check('websites', where, person.website, user.website)
  await compareFile('pictures of authors', where, person.picture, user.profile_image, at)
}

async function compareSettings(expected: ExpectedGhost, at: At): Promise<void> {
  const { settings } = (await at.ghost.json('GET', '/settings/')) as { settings: Thing[] }
  const settingAt = (key: string) => settings.find((setting) => setting.key === key)?.value
  at.check('site', 'title', expected.title, settingAt('title'))
  at.check('site', 'description', expected.description, settingAt('description'))
  for (const [key, items] of Object.entries(expected.menus)) {
    const found = JSON.parse(String(settingAt(key))) as { label: string; url: string }[]
    at.check(
      'menus',
      key,
      items.map(({ label }) => label),
      found.map(({ label }) => label),
    )
    for (const [index, { url }] of items.entries())
      await compareAddress(`menu ${key}`, url, URL.parse(found[index]?.url ?? '', at.ghost.url)?.href, at)
  }
}

/** Ghost has no parts of a second. */
const seconds = (time: unknown) => (typeof time === 'string' ? `${time.slice(0, 19)}Z` : null)
const isTime = (found: unknown, expected: string | null) => seconds(found) === seconds(expected)
