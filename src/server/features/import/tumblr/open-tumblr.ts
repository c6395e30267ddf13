import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '../../../core/context.ts'
import { itemSource } from '../items/item-source.ts'
import { asHtml } from '../items/source-item.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import { isZip, startOf } from '../read/file-start.ts'
import { filesBelow } from '../read/files-below.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { readJson } from '../read/read-json.ts'
import { siteAddress } from '../read/site-address.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { planPosts } from './plan-posts.ts'
import { type TumblrPost, tumblrAnswer, tumblrPost } from './tumblr-types.ts'

const maxTotalBytes = 400 * 1024 ** 2
const again = "It has to contain posts as Tumblr's API gives them."

/**
 * Opens posts of a Tumblr blog as its API gives them: a JSON file, or a zip file with such files, one or more posts in
 * each, and with the files of the blog.
 */
export async function openTumblr(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  const site = siteAddress(options.site)
  if (!isZip(await startOf(file))) {
    const source = readPosts(ctx, [await readJson(file, again)], { name: path.basename(file), site })
    return { source, folder: undefined, close: async () => undefined }
  }
  return openUnpacked(file, options.temporary, async (folder) => {
    const names = (await filesBelow(folder)).filter((name) => /\.json$/i.test(name))
    await refuseTooMuch(folder, names)
    const values: unknown[] = []
    for (const name of names) values.push(await readJson(path.join(folder, name), again, name))
    return { source: readPosts(ctx, values, { name: path.basename(options.name ?? file), site }), folder }
  })
}

/** All posts are in memory at once. */
async function refuseTooMuch(folder: string, names: readonly string[]): Promise<void> {
  let total = 0
  for (const name of names) total += (await stat(path.join(folder, name))).size
  if (total > maxTotalBytes)
    throw new ImportFileError('The posts are larger than 400 MB together. Import fewer posts at a time.')
}

function readPosts(
  ctx: Ctx,
  values: readonly unknown[],
  { name, site }: { name: string; site: string },
): ImportSource {
  const lists = values.flatMap((value) => postsIn(value) ?? [])
  const posts: TumblrPost[] = []
  let broken = 0
  for (const value of lists) {
    const { data } = tumblrPost.safeParse(value)
    if (data) posts.push(data)
    else broken += 1
  }
  if (posts.length === 0)
    throw new ImportFileError(`${name} is not a Tumblr export: it has no posts. ${again}`)
  const blog = posts.find(({ blog_name }) => blog_name !== '')?.blog_name ?? ''
  const list = planPosts(posts, ctx.now())
  const note =
    broken > 0
      ? [`${broken} of the posts could not be read and ${broken === 1 ? 'was' : 'were'} left out`]
      : []
  return itemSource(
    {
      name: `Tumblr: ${blog || 'untitled'}`,
      said: values.map(blogIn).find((one) => one.name !== '') ?? {},
      link: site || (/^[\w-]+$/.test(blog) ? `https://${blog}.tumblr.com` : ''),
      feed: '/rss',
      isFile: ({ host, pathname }) =>
        /(?:^|\.)(?:media|a|va|ve|vtt)\.tumblr\.com$/.test(host) && pathname !== '/',
      keyOf,
    },
    { ...list, notes: [...note, ...list.notes] },
  )
}

/** The list of posts in an answer of the API, or in what a program has made of it; a post alone. */
function postsIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (value === null || typeof value !== 'object') return undefined
  const found = value as Record<string, unknown>
  if (Array.isArray(found.posts)) return found.posts
  if (found.response !== undefined) return postsIn(found.response)
  return found.post_url !== undefined || found.id_string !== undefined ? [found] : undefined
}

/** What an answer of the API says about the blog. */
function blogIn(value: unknown): SaidOfSite & { name: string } {
  const { data } = tumblrAnswer.safeParse(value)
  const { blog } = data?.response ?? data ?? {}
  return {
    name: asHtml(blog?.title ?? ''),
    // HTML, as people write it there.
    description: blog?.description,
    color: blog?.theme?.link_color,
  }
}

/** Posts have their number in each of their addresses, on the blog and on www.tumblr.com. */
const keyOf = ({ host, pathname }: URL): string | undefined => {
  const number = /^\/(?:post\/|[\w-]+\/)?(\d{6,20})(?:\/|$)/.exec(pathname)?.[1]
  return number ?? (host.endsWith('.invalid') ? pathname : undefined)
}
