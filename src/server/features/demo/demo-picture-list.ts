import { pictures } from './demo-site.ts'
import type { DemoArticle } from './demo-texts.ts'
import type { DemoPicture } from './pictures/draw.ts'

/** The motif of an image, and its width in pixels. */
export type ListedPicture = DemoPicture & { name: string; alt: string; title: string; width: number }

const width = 1200
const detailWidth = 800

/** The images of the demo site: one for each article, those in texts, and those of the pages. */
export function listPictures(articles: DemoArticle[]): ListedPicture[] {
  return [
    ...articles.map(({ name, title, alt, picture }) => ({ name, title, alt, ...picture, width })),
    ...articles.flatMap(detailsOf),
    ...Object.entries(pictures).map(([name, picture]) => ({ name, title: picture.alt, ...picture, width })),
  ]
}

/** Images within a text show another motif than the one at the top, in the same colours. */
function detailsOf({ name, html, picture }: DemoArticle): ListedPicture[] {
  const other = otherMotif[picture.motif]
  return [...html.matchAll(/<img src="picture:([\w-]+)" alt="([^"]*)"/g)]
    .map(([, detail = '', alt = '']) => ({
      name: detail,
      alt,
      title: alt,
      motif: other,
      palette: picture.palette,
      width: detailWidth,
    }))
    .filter((detail) => detail.name !== name)
}

const otherMotif: Record<DemoPicture['motif'], DemoPicture['motif']> = {
  rings: 'rings',
  planks: 'planks',
  bowls: 'bowls',
  loaves: 'bowls',
  circuit: 'signal',
  signal: 'circuit',
  weave: 'stitches',
  stitches: 'weave',
  sheets: 'prints',
  prints: 'sheets',
  hills: 'weave',
}
