import { gallery } from '../../../content/blocks/gallery/gallery.ts'
import { address, items, type Props } from '../../../content/blocks/props.ts'
import { t } from '../../texts/t.ts'

/** What the canvas says of a block that shows nothing as long as this is missing. */
export function missingIn(type: string, props: Props): string | undefined {
  if (type === 'Image' && address(props.src) === '')
    return t('Drop an image here, or choose one for this block.')
  if (type === 'Gallery' && items(props.images).every(({ src }) => address(src) === ''))
    return t('Drop images here, or choose some for this block.')
  if (type === 'Embed' && address(props.url) === '') return t('Enter an address for this block.')
  return undefined
}

const ownImage: Readonly<Record<string, string>> = { Hero: 'image', Image: 'src' }

/** What an image that is dropped on a block changes in it. Undefined if the block has no place for another image. */
export function withImage(type: string, props: Props, src: string): Props | undefined {
  const name = ownImage[type]
  if (name !== undefined) return address(props[name]) === '' ? { [name]: src } : undefined
  if (type !== gallery.type || !Array.isArray(props.images)) return undefined
  const images = items(props.images)
  const waiting = images.findIndex((image) => address(image.src) === '')
  const added = { ...gallery.fields.images.defaults, ...images[waiting], src }
  return { images: waiting < 0 ? [...images, added] : images.with(waiting, added) }
}
