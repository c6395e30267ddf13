import { pino } from 'pino'
import type { Config } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import { transaction } from '../src/server/core/transaction.ts'
import * as articles from '../src/server/features/articles/articles.ts'
import * as categories from '../src/server/features/categories/categories.ts'
import { openDeps } from '../src/server/open.ts'
import { addPictures } from './pictures.ts'

const words =
  'the press ran all night and by morning every stack of paper on the floor had a name, a price and somebody waiting for it outside the door'.split(
    ' ',
  )

const sentence = (seed: number) =>
  `${Array.from({ length: 18 }, (_, index) => words[(seed * 7 + index * 5) % words.length]).join(' ')}.`

/** 90 words. */
export const paragraph = (seed: number) =>
  `<p>${Array.from({ length: 5 }, (_, index) => sentence(seed + index * 3)).join(' ')}</p>`

/** About 900 words with headings, a list, a quotation and perhaps a picture: a typical article. */
export function body(seed: number, picture?: string): string {
  const section = (index: number) =>
    `<h2>Part ${index + 1} of ${seed}</h2>${paragraph(seed + index)}${paragraph(seed * 2 + index)}<ul><li>${sentence(seed)}</li><li>${sentence(seed + 9)}</li></ul>`
  const figure = picture ? `<figure><img src="${picture}" alt="Number ${seed}"></figure>` : ''
  return `${paragraph(seed)}${figure}${[0, 1, 2, 3].map(section).join('')}<blockquote><p>${sentence(seed + 4)}</p></blockquote>`
}

/**
 * Fills an empty database with `count` published articles in five categories. Returns their addresses. `withPictures`
 * gives each two of its own, one above it and one in its text, most without a file.
 */
export async function seed(
  config: Config,
  count: number,
  { withPictures = false } = {},
): Promise<{ articles: string[]; categories: string[] }> {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const ctx = contextOf(deps, system)
  const groups: Awaited<ReturnType<typeof categories.create>>[] = []
  for (const name of ['Ink', 'Paper', 'Type', 'Presses', 'People'])
    groups.push(await categories.create(ctx, { name }))
  const pictures = withPictures ? await addPictures(ctx, count * 2) : []
  const urls: string[] = []
  const start = Date.parse('2020-01-01T00:00:00Z')
  for (let first = 0; first < count; first += 500) {
    await transaction(ctx, async (inside) => {
      for (let index = first; index < Math.min(first + 500, count); index++) {
        const content = body(index, pictures[index * 2 + 1])
        const article = await articles.create(inside, {
          title: `How the ${words[index % words.length]} of number ${index} was made`,
          slug: `article-${index}`,
          excerpt: sentence(index),
          // Only one article contains the word that the search looks for.
          content: index === 7 ? `${content}<p>Marzipan.</p>` : content,
          featuredImage: pictures[index * 2] ?? null,
          categoryId: groups[index % groups.length]?.id ?? null,
          tags: [`tag ${index % 50}`],
          status: 'published',
          publishedAt: new Date(start + index * 3_600_000).toISOString(),
        })
        urls.push(article.url)
      }
    })
  }
  await close()
  return { articles: urls, categories: groups.map((group) => group.slug) }
}
