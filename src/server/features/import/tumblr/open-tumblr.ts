import path from 'node:path'
import { english, say } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { itemSource } from '../items/item-source.ts'
import { asHtml, type ItemList } from '../items/source-item.ts'
import { type StoredItems, storeItems } from '../items/stored-items.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import { isZip, startOf } from '../read/file-start.ts'
import { filesBelow } from '../read/files-below.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { isIn, jsonListsIn, pathsOf } from '../read/json-lists.ts'
import type { JsonFile } from '../read/json-pieces.ts'
import { readJsonValues } from '../read/json-values.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import { readJson } from '../read/read-json.ts'
import { siteAddress } from '../read/site-address.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { skippedPost, toItem } from './plan-posts.ts'
import { tumblrBlog, tumblrPost } from './tumblr-types.ts'

const again = english("It has to contain posts as Tumblr's API gives them.")

/**
 * Opens the posts of a Tumblr blog in the form of Tumblr's API: a JSON file with one or more posts, or a zip file with
 * such files and the files of the blog.
 */
export function openTumblr(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  const site = siteAddress(options.site)
  return openWithTexts(options.temporary, async (texts) => {
    const items = storeItems(texts)
    if (!isZip(await startOf(file))) {
      const read = { name: path.basename(file), site, items }
      return {
        source: await readPosts(ctx, [{ file, again }], read),
        folder: undefined,
        close: async () => undefined,
      }
    }
    return openUnpacked(file, options.temporary, async (folder) => {
      const names = (await filesBelow(folder)).filter((name) => /\.json$/i.test(name))
      const files = names.map((name) => ({ file: path.join(folder, name), again, name }))
      const read = { name: path.basename(options.name ?? file), site, items }
      return { source: await readPosts(ctx, files, read), folder }
    })
  })
}

type Read = { name: string; site: string; items: StoredItems }

async function readPosts(
  ctx: Ctx,
  files: readonly JsonFile[],
  { name, site, items }: Read,
): Promise<ImportSource> {
  const list: ItemList = { items, skipped: [], notes: [] }
  const count = { posts: 0, broken: 0 }
  let blog = ''
  let said: SaidOfSite | undefined
  for (const file of files) {
    for await (const value of postsIn(file, (blog) => {
      said ??= saidIn(blog)
    })) {
      const { data: post } = tumblrPost.safeParse(value)
      count[post ? 'posts' : 'broken'] += 1
      if (!post) continue
      blog ||= post.blog_name
      const item = toItem(post, ctx.now())
      if ('reason' in item) list.skipped.push(skippedPost(post, item.reason))
      else items.add(item)
    }
  }
  if (count.posts === 0)
    throw new ImportFileError(
      english('{name} is not a Tumblr export: it has no posts. {again}', { name, again }),
    )
  if (count.broken > 0)
    list.notes.push(
      say(
        {
          one: '{count} of the posts could not be read and was left out',
          other: '{count} of the posts could not be read and were left out',
        },
        { count: count.broken },
      ).text,
    )
  return itemSource(
    {
      name: `Tumblr: ${blog || 'untitled'}`,
      said: said ?? {},
      link: site || (/^[\w-]+$/.test(blog) ? `https://${blog}.tumblr.com` : ''),
      feed: '/rss',
      isFile: ({ host, pathname }) =>
        /(?:^|\.)(?:media|a|va|ve|vtt)\.tumblr\.com$/.test(host) && pathname !== '/',
      keyOf,
    },
    list,
  )
}

/** The places of the list of posts in an answer of the API, or in a program's version of it. */
const places = ['', 'posts', 'response', 'response.posts']

/** Yields the posts of a file. A single post may be the whole file. */
async function* postsIn(json: JsonFile, see: (blog: unknown) => void): AsyncGenerator<unknown> {
  const lists = await jsonListsIn(json)
  const list = lists.find(({ keys }) => places.includes(keys.join('.')))
  if (list) {
    const paths = [...pathsOf([list, ...lists]), '$.response.blog', '$.blog']
    for await (const { value, keys } of readJsonValues(json, paths)) {
      if (keys.at(-1) === 'blog') see(value)
      else if (isIn(list, keys)) yield value
    }
    return
  }
  const value = (await readJson(json.file, again, json.name)) as Record<string, unknown> | null
  const post = (value?.response ?? value) as Record<string, unknown> | null
  see(post?.blog)
  if (isPost(post)) yield post
}

/** What an answer of the API says about the blog. */
function saidIn(value: unknown): SaidOfSite | undefined {
  const { data: blog } = tumblrBlog.safeParse(value)
  if (!blog?.title) return undefined
  // People write HTML into these fields.
  const { title, description, theme } = blog
  return { name: asHtml(title), description, color: theme?.link_color }
}

const isPost = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && ('post_url' in value || 'id_string' in value)

/** Every address of a post contains its number, on the blog and on www.tumblr.com. */
const keyOf = ({ host, pathname }: URL): string | undefined => {
  const number = /^\/(?:post\/|[\w-]+\/)?(\d{6,20})(?:\/|$)/.exec(pathname)?.[1]
  return number ?? (host.endsWith('.invalid') ? pathname : undefined)
}
