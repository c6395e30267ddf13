import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { type KnownPicture, pictureOf } from '../known-picture.ts'
import { type Around, elementsOf, hasClass, replaceElements, textAt } from './tree.ts'

/** The addresses of all images and videos in the text. */
export const addressesOf = (tree: Root): string[] => [
  ...new Set([
    ...elementsOf(tree, isImage).map((image) => textAt(image, 'src')),
    ...elementsOf(tree, isVideo).map(videoSource),
  ]),
]

/**
 * Adds all available sizes and encodings to images of the library, and reserves their space. Other images stay
 * unchanged. All images load lazily. The first one is marked, because the page may have to load it at once.
 */
export function showPictures(tree: Root, known: ReadonlyMap<string, KnownPicture>): void {
  let isFirst = true
  replaceElements(tree, (image, around) => {
    if (!isImage(image)) return undefined
    const shown = shownAs(image, around, known.get(textAt(image, 'src')), isFirst)
    isFirst = false
    return shown
  })
}

/** Reserves the space of videos of the library, and shows a still image of each until it plays. */
export function showVideos(tree: Root, known: ReadonlyMap<string, KnownPicture>): void {
  for (const video of elementsOf(tree, isVideo)) {
    const file = known.get(videoSource(video))
    if (!file) continue
    const poster = textAt(video, 'poster') || file.poster
    Object.assign(video.properties, sizeOf(video, file), poster && { poster })
  }
}

const isImage = ({ tagName }: Element) => tagName === 'img'
const isVideo = ({ tagName }: Element) => tagName === 'video'

function videoSource(video: Element): string {
  const [source] = elementsOf(video, ({ tagName }) => tagName === 'source')
  return textAt(video, 'src') || (source ? textAt(source, 'src') : '')
}

function shownAs(image: Element, around: Around, known: KnownPicture | undefined, isFirst: boolean): Element {
  const picture = pictureOf(textAt(image, 'src'), textAt(image, 'alt'), known)
  const { src: _, alt: _alt, loading: _loading, width: _width, height: _height, ...rest } = image.properties
  const size = sizeOf(image, picture)
  const style = [
    image.properties.style,
    shareOf(image),
    behind(picture.placeholder),
    inSight(picture.position),
  ]
    .filter(Boolean)
    .join(';')
  const shown = h('img', {
    // This attribute comes first: the code that loads the image at once searches for this beginning.
    ...(isFirst && { dataFirst: '' }),
    loading: 'lazy',
    decoding: 'async',
    src: picture.src,
    alt: picture.alt,
    ...size,
    ...rest,
    ...(style && { style }),
  })
  if (picture.sources.length === 0) return shown
  const sizes = sizesOf(image, around, size.width)
  return h(
    'picture',
    picture.sources.map(({ type, srcset }) => h('source', { type, srcSet: srcset, sizes })),
    shown,
  )
}

/** The size in pixels. The writer chooses the width; the height follows from the aspect ratio of the file. */
function sizeOf(
  image: Element,
  own: { width: number | null; height: number | null },
): { width?: number; height?: number } {
  const [width, height] = [numberAt(image, 'width'), numberAt(image, 'height')]
  if (own.width === null || own.height === null) return { ...(width && { width }), ...(height && { height }) }
  if (width) return { width, height: height ?? Math.round((width * own.height) / own.width) }
  if (height) return { width: Math.round((height * own.width) / own.height), height }
  return { width: own.width, height: own.height }
}

/** The width of the image in the style sheet. */
function sizesOf(image: Element, around: Around, width: number | undefined): string {
  const places = [image, ...around]
  const isIn = (...names: string[]) =>
    places.some(
      (place) =>
        names.some((name) => hasClass(place, name)) ||
        names.includes(textAt(place, 'dataAlign')) ||
        names.includes(textAt(place, 'dataType')),
    )
  if (isIn('alignfull', 'full')) return '100vw'
  if (isIn('gallery', 'columns', 'alignleft', 'alignright', 'left', 'right'))
    return '(min-width: 44rem) 20rem, 100vw'
  if (isIn('alignwide', 'wide')) return '(min-width: 66rem) 60rem, 100vw'
  const chosen = numberAt(image, 'width')
  return chosen && width && width < 640 ? `${width}px` : '(min-width: 44rem) 40rem, 100vw'
}

function shareOf(image: Element): string | undefined {
  const share = /^([1-9]\d?|100)%$/.exec(textAt(image, 'dataWidth'))?.[0]
  return share && `inline-size:${share}`
}

const inSight = (position: string | undefined) => position && `object-position:${position}`

const behind = (placeholder: string | null) => placeholder && `background:${placeholder}`

function numberAt(element: Element, name: string): number | undefined {
  const value = Number(textAt(element, name))
  return value > 0 ? value : undefined
}
