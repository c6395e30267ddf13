import path from 'node:path'
import type { SiteFiles } from './read-folder.ts'

/** What is at the address of a link in a text. */
export type Located =
  | { type: 'file'; file: string }
  | { type: 'text'; file: string; hash: string }
  /** A path of the old site that no file in the folder has. */
  | { type: 'path'; path: string }

export type SiteLinks = {
  /** Undefined for an address on another site or within the same text. */
  locate(from: string, address: string): Located | undefined
}

/** Folders that are the top of the site for a generator, or that texts omit in addresses. */
const roots = [
  '',
  'static',
  'public',
  'assets',
  'content',
  'source',
  'src',
  'src/content',
  'src/assets',
  'content/images',
]

/** `addresses`: the old paths of each text, by its file. `site`: the address of the old site; may be empty. */
export function siteLinks(
  { files, copies }: Pick<SiteFiles, 'files' | 'copies'>,
  addresses: ReadonlyMap<string, readonly string[]>,
  site: string,
): SiteLinks {
  const byAddress = new Map<string, string>()
  for (const [file, own] of addresses) {
    for (const address of own) {
      const key = trimmed(address)
      if (!byAddress.has(key)) byAddress.set(key, file)
    }
  }
  // Made when it is first needed, because few sites need it.
  let byName: ReadonlyMap<string, string | undefined> | undefined

  function locate(from: string, address: string): Located | undefined {
    const url = ofOwnSite(address.trim(), site)
    if (url === undefined || url === '' || /^[?#]/.test(url)) return undefined
    const hash = url.includes('#') ? url.slice(url.indexOf('#') + 1) : ''
    const target = decoded(url.replace(/[?#].*$/, ''))
    const here = placesOf(from, target, addresses.get(from)?.[0])
    for (const place of here.paths) {
      if (files.has(place)) return { type: 'file', file: copies.get(place) ?? place }
      const text = textAt(place)
      if (text !== undefined) return { type: 'text', file: text, hash }
    }
    const text =
      byAddress.get(trimmed(here.address)) ??
      (/\.(?:md|markdown|mdx)$/i.test(target) ? named(target) : undefined)
    if (text !== undefined) return { type: 'text', file: text, hash }
    const beside = besideText(here.address)
    if (beside !== undefined) return { type: 'file', file: copies.get(beside) ?? beside }
    return { type: 'path', path: `${here.address}${hash && `#${hash}`}` }
  }

  /** The text with that name, with or without its file ending, or the text in a folder of that name. */
  function textAt(place: string): string | undefined {
    const bare = place.replace(/\/$/, '')
    return [
      bare,
      `${bare}.md`,
      `${bare}/index.md`,
      `${bare}/_index.md`,
      `${bare}.markdown`,
      `${bare}.mdx`,
    ].find((file) => addresses.has(file))
  }

  function named(target: string): string | undefined {
    byName ??= filesByName(addresses.keys())
    return byName.get(nameOf(target))
  }

  /** A file whose address begins with that of the text beside it. */
  function besideText(address: string): string | undefined {
    const folder = byAddress.get(trimmed(path.posix.dirname(address)))
    const file = folder && path.posix.join(path.posix.dirname(folder), path.posix.basename(address))
    return file && files.has(file) ? file : undefined
  }

  return { locate }
}

/** Maps names to files; undefined where several files have the same name. */
function filesByName(files: Iterable<string>): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  for (const file of files) found.set(nameOf(file), found.has(nameOf(file)) ? undefined : file)
  return found
}

const nameOf = (file: string): string => path.posix.basename(file).replace(/\.\w+$/, '')

/** The paths in the folder that an address may mean, and its path on the old site. */
function placesOf(
  from: string,
  written: string,
  ownAddress: string | undefined,
): { paths: string[]; address: string } {
  // Pelican and Zola mark paths within the folder like this.
  const target = written
    .replace(/^(?:\{(?:filename|static|attach|index)\}|\|(?:filename|attach|static)\|)/, '')
    .replace(/^@\//, '/')
  if (target.startsWith('/')) {
    const below = path.posix.normalize(target).replace(/^\/+/, '')
    return { paths: roots.map((root) => path.posix.join(root, below)), address: `/${below}` }
  }
  const folder = path.posix.dirname(from)
  // Hexo puts the files of a post into a folder with the post's name.
  const ownFolder = path.posix.join(folder, nameOf(from))
  const relative = [folder, ownFolder].map((base) => path.posix.join(base, target))
  const atTop = roots.map((root) => path.posix.join(root, target))
  const address = URL.parse(target, `https://site.invalid${encodeURI(ownAddress ?? '/')}`)?.pathname ?? '/'
  return {
    paths: [...relative, ...atTop].filter((file) => !file.startsWith('..')),
    address: decoded(address),
  }
}

/** The address without the origin of the old site; undefined for an address elsewhere. */
function ofOwnSite(address: string, site: string): string | undefined {
  if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return address
  const bare = (url: string) => url.replace(/^https?:\/\/(?:www\.)?|^\/\//i, '')
  const own = bare(site)
  if (site === '' || !/^(?:https?:)?\/\//i.test(address) || !`${bare(address)}/`.startsWith(`${own}/`))
    return undefined
  return bare(address).slice(own.length) || '/'
}

const trimmed = (address: string): string => address.replace(/\/index\.html$/, '').replace(/\/+$/, '') || '/'

function decoded(address: string): string {
  try {
    return decodeURIComponent(address).normalize('NFC')
  } catch {
    return address
  }
}
