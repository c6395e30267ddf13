import { slugify } from '../../../../content/slug.ts'
import { english } from '../../../../i18n/said.ts'
import type { Matter } from '../markdown/front-matter.ts'

const maxProperties = 200

/** The detail that each property means. Names are without spaces and signs. */
const details = new Map([
  ...names('date', 'date', 'publishdate', 'publisheddate', 'publishedat', 'publicationdate', 'publishedon'),
  ...names('created', 'created', 'createdtime', 'createdat', 'createdon'),
  ...names('updated', 'updated', 'lastedited', 'lasteditedtime', 'lastupdated', 'updatedat'),
  ...names('author', 'author', 'authors', 'writer', 'by'),
  ...names('tags', 'tags', 'tag', 'labels', 'topics', 'keywords'),
  ...names('category', 'category', 'categories', 'section'),
  ...names('status', 'status', 'state', 'stage'),
  ...names('published', 'published', 'public', 'live'),
  ...names('summary', 'summary', 'excerpt', 'description', 'subtitle'),
  ...names('slug', 'slug'),
  ...names('image', 'cover', 'image', 'featuredimage', 'thumbnail'),
  ...names('type', 'type', 'kind'),
  ...names('seoTitle', 'seotitle', 'metatitle'),
  ...names('seoDescription', 'seodescription', 'metadescription'),
  ...names('canonical', 'canonical', 'canonicalurl'),
])

function names(detail: string, ...known: string[]): [string, string][] {
  return known.map((name) => [name, detail])
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Reads the details of a page: its first heading is the title, and the lines below that are its properties. Pages
 * become articles; an article is a draft unless the page says that it is public.
 */
export function splitPage(text: string): { matter: Matter; body: string; notes: string[] } {
  const [whole = '', title = ''] = /^\s*#[ \t]+([^\n]*)(?:\n|$)/.exec(text) ?? []
  const { properties, rest } = propertiesOf(text.slice(whole.length))
  const matter: Matter = Object.assign(Object.create(null), {
    title: title.trim(),
    slug: slugify(title),
    math: true,
  })
  const unknown: string[] = []
  for (const [name, value] of properties) {
    const detail = details.get(keyOf(name))
    if (detail === undefined) unknown.push(name)
    else matter[detail] ??= value
    if (detail === 'slug') matter.slug = value
  }
  const { state, notes } = stateOf(matter)
  const others =
    unknown.length > 0
      ? [
          english('Its properties were not imported: {unknown}', {
            unknown: unknown.join(', ').slice(0, 300),
          }),
        ]
      : []
  return { matter: { ...matter, ...state }, body: withoutOwnForms(rest), notes: [...notes, ...others] }
}

/** Lines of the form `Name: value` up to an empty line; none if any line is different. */
function propertiesOf(text: string): { properties: [string, string][]; rest: string } {
  const start = /^\s*\n/.exec(text)?.[0].length ?? 0
  const end = text.indexOf('\n\n', start)
  const lines = text.slice(start, end === -1 ? undefined : end).split('\n')
  const found = lines.map((line) => /^([\p{L}\p{N}][^:\n]{0,80}):(?: (.*)|$)/u.exec(line))
  if (lines.length > maxProperties || !found.every((match) => match !== null))
    return { properties: [], rest: text }
  // A sentence may also contain a colon, so at least one of the names has to be known.
  const properties = found.map(([, name = '', value = '']): [string, string] => [name.trim(), value.trim()])
  if (!properties.some(([name]) => details.has(keyOf(name)))) return { properties: [], rest: text }
  return { properties, rest: end === -1 ? '' : text.slice(end) }
}

function stateOf(matter: Matter): { state: Matter; notes: string[] } {
  const status = typeof matter.status === 'string' ? matter.status : ''
  const isPublic =
    /^(?:published|public|live|done|complete|completed|posted)\b/i.test(status) ||
    /^(?:yes|true)$/i.test(String(matter.published ?? ''))
  const type = /^pages?$/i.test(String(matter.type ?? '')) ? 'page' : 'post'
  // A period has two dates; the first counts.
  const date =
    typeof matter.date === 'string' ? matter.date.replace(/\s*→.*$/, '').replace(/^@/, '') : undefined
  const state = { type, status: '', published: isPublic, ...(date !== undefined && { date }) }
  const isOther = !isPublic && status !== '' && !/^draft/i.test(status)
  return {
    state,
    notes: isOther
      ? [english('Its status was "{status}", so it became a draft', { status: status.slice(0, 40) })]
      : [],
  }
}

/** Writes callouts as GitHub does. A link to a database becomes plain text if its table is missing. */
function withoutOwnForms(body: string): string {
  const lines: string[] = []
  let isInside = false
  for (const line of body.split('\n')) {
    if (/^<aside>\s*$/.test(line)) {
      isInside = true
      lines.push('> [!NOTE]')
    } else if (isInside && /^<\/aside>\s*$/.test(line)) {
      isInside = false
      lines.push('')
    } else lines.push(isInside ? `> ${line}` : line)
  }
  return lines.join('\n').replace(/\[([^[\]\n]{1,300})\]\([^()\s]{1,600}\.csv\)/g, '$1')
}
