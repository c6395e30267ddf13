import { english } from '../../../../i18n/said.ts'
import { ImportFileError } from '../read/import-file-error.ts'

/** What a column can contain, and the names for it, without spaces and signs. The first name in the table wins. */
const fields = {
  id: ['id', 'postid', 'articleid', 'itemid', 'guid', 'uuid', 'key'],
  title: ['title', 'headline', 'heading', 'name', 'subject'],
  content: [
    'content',
    'body',
    'html',
    'bodyhtml',
    'contenthtml',
    'text',
    'article',
    'postbody',
    'postcontent',
    'blogbody',
    'maincontent',
    'richtext',
  ],
  markdown: ['markdown', 'md', 'bodymarkdown', 'contentmarkdown', 'mdbody'],
  excerpt: [
    'excerpt',
    'summary',
    'subtitle',
    'teaser',
    'intro',
    'lead',
    'dek',
    'postsummary',
    'postexcerpt',
    'description',
  ],
  slug: ['slug', 'handle', 'urlslug', 'permalinkslug'],
  url: ['url', 'link', 'permalink', 'address', 'path'],
  date: [
    'publishedat',
    'publishdate',
    'publisheddate',
    'publishedon',
    'pubdate',
    'postdate',
    'date',
    'datepublished',
  ],
  created: ['createdat', 'created', 'creationdate', 'datecreated', 'createdon'],
  updated: ['updatedat', 'updated', 'modified', 'modifiedat', 'lastmodified', 'datemodified', 'updatedon'],
  author: ['author', 'authors', 'authorname', 'writer', 'byline', 'creator'],
  email: ['authoremail', 'email', 'writeremail'],
  category: ['category', 'categories', 'section', 'channel'],
  tags: ['tags', 'tag', 'labels', 'topics', 'taglist'],
  status: ['status', 'state', 'published', 'ispublished', 'visibility'],
  draft: ['draft', 'isdraft'],
  type: ['type', 'posttype', 'kind', 'contenttype'],
  image: [
    'featuredimage',
    'featureimage',
    'image',
    'coverimage',
    'cover',
    'heroimage',
    'mainimage',
    'thumbnail',
    'imageurl',
    'postmainimage',
  ],
  seoTitle: ['seotitle', 'metatitle'],
  seoDescription: ['seodescription', 'metadescription', 'postmetadescription'],
  canonical: ['canonicalurl', 'canonical'],
  pinned: ['pinned', 'ispinned', 'sticky', 'featured', 'isfeatured'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof fields
export type Columns = ReadonlyMap<Field, string>

const isField = (name: string): name is Field => Object.hasOwn(fields, name)

/** Chooses the column of each field: according to `map` (`title=Headline,content=Body`), otherwise by name. */
export function chooseColumns(names: readonly string[], map: string | undefined): Columns {
  const chosen = readMap(map ?? '', names)
  const taken = new Set(chosen.values())
  for (const [field, known] of Object.entries(fields)) {
    if (!isField(field) || chosen.has(field)) continue
    const column = known
      .flatMap((name) => names.filter((column) => keyOf(column) === name))
      .find((name) => !taken.has(name))
    if (column === undefined) continue
    chosen.set(field, column)
    taken.add(column)
  }
  return chosen
}

const keyOf = (column: string) => column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the names of the columns are enough to import the rows. */
export function isTableOfTexts(names: readonly string[]): boolean {
  const columns = chooseColumns(names, undefined)
  return columns.has('title') && (columns.has('content') || columns.has('markdown'))
}

export function requireTexts(columns: Columns, names: readonly string[], file: string): void {
  if (columns.has('title') || columns.has('content') || columns.has('markdown')) return
  throw new ImportFileError(
    english(
      '{file} has no column for a title or a text. It has {names}. Say which is which: --map title=NAME,content=NAME',
      { file, names: list(names) },
    ),
  )
}

function readMap(map: string, names: readonly string[]): Map<Field, string> {
  const chosen = new Map<Field, string>()
  for (const part of map.split(',').filter((text) => text.trim() !== '')) {
    const [field = '', ...rest] = part.split('=')
    const column = rest.join('=').trim()
    if (!isField(field.trim()))
      throw new ImportFileError(
        english('"{field}" is not a field. The fields are {fields}.', {
          field: field.trim(),
          fields: Object.keys(fields).join(', '),
        }),
      )
    const name = names.find((one) => one === column) ?? names.find((one) => keyOf(one) === keyOf(column))
    if (column === '' || name === undefined)
      throw new ImportFileError(
        english('There is no column "{column}". It has {names}.', { column, names: list(names) }),
      )
    chosen.set(field.trim() as Field, name)
  }
  return chosen
}

/** A sentence about the unused columns. */
export function unusedNote(columns: Columns, names: readonly string[]): string[] {
  const used = new Set(columns.values())
  const rest = names.filter((name) => !used.has(name))
  return rest.length === 0
    ? []
    : [
        english('These columns were not imported: {rest}. To import one, name it with --map', {
          rest: list(rest),
        }),
      ]
}

const list = (names: readonly string[]): string => {
  const shown = names.slice(0, 40).map((name) => `"${name.slice(0, 60)}"`)
  return `${shown.join(', ')}${names.length > 40 ? ', …' : ''}`
}
