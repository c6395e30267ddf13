import { cutText } from '../../../../content/cut-text.ts'
import { slugify } from '../../../../content/slug.ts'
import { maxParts } from '../../../../contracts/series.ts'
import { english } from '../../../../i18n/said.ts'
import { plainText } from '../plan/plan-text.ts'
import type { PlannedArticle, PlannedSeries } from '../plan/plan-types.ts'
import { ownText } from '../read/own-text.ts'
import { type MatterFields, textOf } from './matter-fields.ts'

const nameMax = 120

export type Named = Omit<PlannedSeries, 'description'> & { others: number; order: number }

/**
 * The series that texts name, with each text's place: by its number (`series_order`, `series_weight`, `weight`),
 * otherwise by its date. An article belongs to one series.
 */
export function planSeries(
  articles: PlannedArticle[],
  named: ReadonlyMap<PlannedArticle, Named>,
): {
  series: PlannedSeries[]
  articles: PlannedArticle[]
} {
  const dateOf = (article: PlannedArticle) => article.publishedAt ?? article.createdAt ?? ''
  const orderOf = (article: PlannedArticle) => named.get(article)?.order ?? 0
  const inOrder = [...named.keys()].toSorted(
    (a, b) =>
      orderOf(a) - orderOf(b) || dateOf(a).localeCompare(dateOf(b)) || (a.exportId < b.exportId ? -1 : 1),
  )
  const counts = new Map<string, number>()
  const series = new Map<string, PlannedSeries>()
  const placed = new Map<PlannedArticle, PlannedArticle>()
  for (const article of inOrder) {
    const { others, order: _, ...one } = named.get(article) as Named
    const { name, slug } = one
    const position = (counts.get(slug) ?? 0) + 1
    counts.set(slug, position)
    if (!series.has(slug)) series.set(slug, { ...one, description: '' })
    placed.set(article, inPlace(article, { name, slug, others, position }))
  }
  return {
    series: [...series.values()],
    articles: articles.map((article) => placed.get(article) ?? article),
  }
}

function inPlace(
  article: PlannedArticle,
  { name, slug, others, position }: Pick<Named, 'name' | 'slug' | 'others'> & { position: number },
): PlannedArticle {
  const notes = [
    ...article.notes,
    ...(others > 0 ? [english('It is only in its first series, "{name}"', { name })] : []),
    ...(position > maxParts
      ? [english('It is not in its series "{name}", which has {maxParts} articles', { name, maxParts })]
      : []),
  ]
  return { ...article, notes, ...(position <= maxParts && { series: { slug, position } }) }
}

/** The series that the details of a text name. */
export function seriesIn(fields: MatterFields): Named | undefined {
  const [first, ...others] = [fields.value('series')].flat()
  const isObject = first !== null && typeof first === 'object'
  const { name: inside, title } = (isObject ? first : {}) as { name?: unknown; title?: unknown }
  const name = cutText(plainText(textOf(first) || textOf(inside) || textOf(title)), nameMax)
  const slug = ownText(slugify(fields.text('seriesSlug')) || slugify(name))
  if (slug === '') return undefined
  const translationGroup = fields.text('seriesGroup')
  const order = Number.parseFloat(fields.text('seriesOrder', 'seriesWeight', 'seriesPart', 'weight'))
  return {
    name: ownText(name),
    slug,
    ...(translationGroup !== '' && { translationGroup: ownText(translationGroup) }),
    others: others.length,
    order: Number.isNaN(order) ? Number.MAX_SAFE_INTEGER : order,
  }
}
