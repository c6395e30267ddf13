import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'
import { menusIn } from './configured-menus.ts'
import { FrontMatterError, type Matter, readToml, readYaml } from './front-matter.ts'
import { type MatterFields, matterFields } from './matter-fields.ts'
import { isInArticleFolder } from './place.ts'
import type { SiteFiles } from './read-folder.ts'
import { readTextFile, UnreadableText } from './read-text-file.ts'
import { languageIn, pelicanMenu, saidInPrograms, siteSaid } from './site-said.ts'

export type Generator = 'hugo' | 'jekyll' | 'hexo' | 'zola' | 'eleventy' | 'astro' | 'pelican' | 'unknown'

/** What the configuration of the old site says. */
export type SiteConfig = {
  generator: Generator
  /** Whether the site has a folder for its articles. Texts outside that folder are pages, even with a date. */
  hasArticleFolder: boolean
  title: string
  /** The address of the old site; empty if the configuration does not say. */
  address: string
  /** The pattern for addresses of posts, such as `/:year/:month/:title/`; empty if there is none. */
  permalink: string
  /** Hugo's patterns by first folder. */
  permalinks: ReadonlyMap<string, string>
  /** The menus by name, in Hugo's form. */
  menus: unknown
  said: SaidOfSite
  /** Whether the old site shows `:smile:` as a character. */
  hasEmoji: boolean
  notes: string[]
}

const yamlFiles = ['hugo.yaml', 'hugo.yml', 'config.yaml', 'config.yml', '_config.yml', '_config.yaml']
const tomlFiles = [
  'hugo.toml',
  'config.toml',
  'config/_default/hugo.toml',
  'config/_default/config.toml',
  'zola.toml',
]

export async function readSiteConfig(site: SiteFiles): Promise<SiteConfig> {
  const { values, notes } = await valuesOf(site)
  const fields = matterFields(values)
  const beside = { ...(await saidInPrograms(site)), ...(await valuesOf(site, dataFiles)).values }
  const permalink = fields.text('permalink')
  const perSection = fields.value('permalinks')
  return {
    generator: generatorOf(site, values),
    hasArticleFolder: site.texts.some(isInArticleFolder),
    title: fields.text('title'),
    address: addressOf(matterFields({ ...beside, ...values })),
    permalink: jekyllStyles.get(permalink) ?? permalink,
    permalinks: new Map(pairsOf(perSection)),
    menus: menusIn(values) ?? menusIn(languageIn(fields)) ?? (await menusBeside(site)),
    said: siteSaid(matterFields({ ...beside, ...values })),
    hasEmoji:
      fields.flag('enableEmoji', 'markdown.render_emoji') === true ||
      fields.list('plugins', 'gems').some((name) => /^(?:jemoji|hexo-filter-github-emojis?)$/.test(name)),
    notes,
  }
}

function addressOf(fields: MatterFields): string {
  // In Jekyll, `baseurl` is only a path.
  const [whole, path] = [fields.text('url'), fields.text('baseUrl')]
  const url = URL.parse(/^https?:/.test(path) ? path : whole + path)
  return url && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : ''
}

/** The patterns behind Jekyll's named styles. */
const jekyllStyles = new Map([
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['ordinal', '/:categories/:year/:y_day/:title.html'],
  ['none', '/:categories/:title.html'],
])

/** Hugo has the patterns here, or those of single pages in `[permalinks.page]`. */
const pairsOf = (value: unknown): [string, string][] =>
  Object.entries(value !== null && typeof value === 'object' ? value : {}).flatMap(
    ([name, pattern]: [string, unknown]) => {
      if (typeof pattern === 'string') return [[name, pattern]]
      return name === 'page' ? pairsOf(pattern) : []
    },
  )

const menuFiles = ['toml', 'yaml', 'yml'].flatMap((ending) =>
  ['menus', 'menu', 'menus.en', 'menu.en'].map((name) => `config/_default/${name}.${ending}`),
)

/** Eleventy has the title and the like in data files. */
const dataFiles = ['', 'src/', 'content/'].flatMap((folder) =>
  ['metadata', 'site', 'meta'].map((name) => `${folder}_data/${name}.json`),
)

/**
 * Hugo also reads menus from a separate file. In Jekyll, themes do so. In Hexo, themes have their own configuration.
 */
async function menusBeside(site: SiteFiles): Promise<unknown> {
  const ofTheme = [...site.files].filter((name) => /^_config\.[\w-]+\.ya?ml$/.test(name))
  for (const names of [menuFiles, ['_data/navigation.yml', '_data/menu.yml'], ofTheme]) {
    const { values } = await valuesOf(site, names)
    const menus = Array.isArray(values) ? { main: values } : names === ofTheme ? menusIn(values) : values
    if (menus !== undefined && Object.keys(menus as object).length > 0) return menus
  }
  return pelicanMenu(site)
}

async function valuesOf(
  { root, files }: SiteFiles,
  names: readonly string[] = [...tomlFiles, ...yamlFiles],
): Promise<{ values: Matter; notes: string[] }> {
  const name = names.find((candidate) => files.has(candidate))
  if (!name) return { values: {}, notes: [] }
  try {
    const { text } = await readTextFile(path.join(root, name))
    const values = name.endsWith('.toml') ? readToml(text) : readYaml(text)
    return { values: values !== null && typeof values === 'object' ? (values as Matter) : {}, notes: [] }
  } catch (error) {
    if (!(error instanceof FrontMatterError) && !(error instanceof UnreadableText)) throw error
    return {
      values: {},
      notes: [english('The configuration {name} was not used: {message}', { name, message: error.message })],
    }
  }
}

function generatorOf({ files, texts }: SiteFiles, values: Matter): Generator {
  const has = (pattern: RegExp) => [...files].some((file) => pattern.test(file))
  if (has(/^(?:\.?eleventy|eleventy\.config)\.\w+$/) && !files.has('hugo.toml')) return 'eleventy'
  if (has(/^astro\.config\.\w+$/)) return 'astro'
  if (has(/^pelicanconf\.py$/)) return 'pelican'
  if ('base_url' in values || files.has('zola.toml')) return 'zola'
  if (has(/^hugo\.(?:toml|ya?ml|json)$/) || 'baseURL' in values || 'baseurl' in values) {
    if (!files.has('_config.yml')) return 'hugo'
  }
  if (texts.some((file) => file.startsWith('source/_posts/') || file.startsWith('source/_drafts/')))
    return 'hexo'
  return texts.some((file) => /(?:^|\/)_(?:posts|drafts)\//.test(file)) || has(/^_config\.ya?ml$/)
    ? 'jekyll'
    : 'unknown'
}
