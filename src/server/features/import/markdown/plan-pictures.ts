import path from 'node:path'
import type { MatterFields } from './matter-fields.ts'
import { textOf } from './matter-fields.ts'
import type { SiteFiles } from './read-folder.ts'

const names = [
  'image',
  'image.src',
  'image.path',
  'image.url',
  'image.feature',
  'cover',
  'cover.image',
  'cover.src',
  'coverImage',
  'coverImage.src',
  'featuredImage',
  'featureImage',
  'featuredImagePreview',
  'heroImage',
  'heroImage.src',
  'hero',
  'banner',
  'header.image',
  'header.overlayImage',
  'header.teaser',
  'thumbnail',
  'thumbnail.src',
  'img',
]
const altNames = [
  'image.alt',
  'cover.alt',
  'imageAlt',
  'coverImage.alt',
  'featuredImageAlt',
  'heroImage.alt',
  'heroImageAlt',
  'heroAlt',
]

export type FeaturedImage = { address: string; alt: string }

/** The lead picture of a text. `beside`: the pictures in the folder of the text, if no other text is there. */
export function featuredImageOf(fields: MatterFields, beside: readonly string[]): FeaturedImage | undefined {
  const address =
    fields.text(...names) ||
    (fields.list('images', 'photos')[0] ?? '') ||
    ofResources(fields) ||
    likelyOf(beside)
  return address === '' ? undefined : { address, alt: fields.text(...altNames) }
}

const isFeatured = (name: string) => /^(?:featured?|cover|thumbnail|header)/i.test(name)

/** Hugo lists files with a text. Themes show the one with a well-known name. */
function ofResources(fields: MatterFields): string {
  const resources = fields.value('resources')
  const list = Array.isArray(resources) ? (resources.slice(0, 200) as unknown[]) : []
  const found = list.find(
    (entry) => isFeatured(valueIn(entry, 'name')) && !valueIn(entry, 'src').includes('*'),
  )
  return found === undefined ? '' : valueIn(found, 'src')
}

const valueIn = (entry: unknown, name: string): string =>
  entry !== null && typeof entry === 'object' ? textOf((entry as Record<string, unknown>)[name]) : ''

const likelyOf = (beside: readonly string[]): string =>
  beside
    .map((file) => path.posix.basename(file))
    .find((name) => isFeatured(name) && /\.(?:jpe?g|png|webp|avif|gif)$/i.test(name)) ?? ''

/** Files of the folder whose names mark them as lead pictures. */
export const picturesIn = ({ files }: SiteFiles, folder: string): string[] => {
  const names = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'].flatMap((ending) =>
    ['featured', 'feature', 'cover', 'thumbnail', 'header'].map((name) => `${folder}/${name}.${ending}`),
  )
  return names.filter((file) => files.has(file))
}
