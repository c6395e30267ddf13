import { open } from 'node:fs/promises'
import { z } from 'zod'
import type { LinkPreview } from '../../../contracts/link-previews.ts'
import { isHttpUrl } from '../../../contracts/url.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { withFetched } from '../../core/other-sites.ts'
import { decodePage, readHead } from './page-meta.ts'

const maxBytes = 8 * 1024 * 1024
/** The head of a page is at its beginning. */
const readBytes = 256 * 1024

/** Where embeddable sites describe their frames (oEmbed). */
const providers: readonly [RegExp, string][] = [
  [/^(www\.|m\.)?(youtube\.com|youtu\.be)$/, 'https://www.youtube.com/oembed?format=json&url='],
  [/^(www\.)?vimeo\.com$/, 'https://vimeo.com/api/oembed.json?url='],
  [/^(www\.)?dailymotion\.com$/, 'https://www.dailymotion.com/services/oembed?format=json&url='],
  [/^(www\.)?ted\.com$/, 'https://www.ted.com/services/v1/oembed.json?url='],
  [/^open\.spotify\.com$/, 'https://open.spotify.com/oembed?url='],
  [/^soundcloud\.com$/, 'https://soundcloud.com/oembed?format=json&url='],
  [/^codepen\.io$/, 'https://codepen.io/api/oembed?format=json&url='],
  [/^(www\.)?loom\.com$/, 'https://www.loom.com/v1/oembed?url='],
]
const word = z.string().catch('')
const oembed = z.object({ title: word, author_name: word, provider_name: word, thumbnail_url: word })

/** The description that a page of another site gives of itself. Throws VALIDATION_FAILED if it cannot be fetched. */
export async function findPreview(ctx: Ctx, url: string): Promise<LinkPreview> {
  authorize(ctx, 'media.create')
  const { hostname } = new URL(url)
  const provider = providers.find(([host]) => host.test(hostname))?.[1]
  const address = provider ? provider + encodeURIComponent(url) : url
  const text = await withFetched(ctx, address, maxBytes, async (file) => decodePage(await beginningOf(file)))
  return provider ? ofProvider(text, hostname) : ofPage(text, url)
}

function ofProvider(text: string, host: string): LinkPreview {
  const said = oembed.safeParse(parsed(text)).data
  return preview(
    { title: said?.title, description: said?.author_name, site: said?.provider_name || host },
    said?.thumbnail_url,
  )
}

function ofPage(html: string, url: string): LinkPreview {
  const head = readHead(html)
  const first = (...names: string[]) => names.map((name) => head.get(name)?.trim()).find(Boolean)
  const image = first('og:image:secure_url', 'og:image', 'twitter:image')
  return preview(
    {
      title: first('og:title', 'twitter:title', 'title'),
      description: first('og:description', 'description', 'twitter:description'),
      site: first('og:site_name') ?? new URL(url).hostname.replace(/^www\./, ''),
    },
    image && URL.parse(image, url)?.href,
  )
}

type Words = { title: string | undefined; description: string | undefined; site: string }

const preview = ({ title, description, site }: Words, image: string | undefined): LinkPreview => ({
  title: plain(title, 200),
  description: plain(description, 400),
  site: plain(site, 100),
  image: image && isHttpUrl(image) ? image : null,
})

// Texts of other sites are shown as plain text, on one line.
const plain = (text = '', max: number): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(readBytes), 0, readBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
