// The building blocks of designed sections.
import { placeholderImage } from '../../contracts/paths.ts'
import type { BlockStyle } from '../../contracts/style-values.ts'
import type { PropsOf } from './define-block.ts'
import type { Part } from './new-block.ts'
import type { section as sectionBlock } from './section/section.ts'

export const image = { image: placeholderImage, alt: '', isDecorative: true }
export const band: BlockStyle = { width: 'full', above: 'large', below: 'large' }
export const soft: BlockStyle = { background: 'tint', corners: 'large' }
export const picture = (style: BlockStyle = { corners: 'large' }): Part => ({
  type: 'Image',
  props: { src: placeholderImage, isDecorative: true, width: 'wide' },
  style,
})
export const heading = (text: string, style?: BlockStyle): Part => ({
  type: 'Heading',
  props: { text },
  ...(style && { style }),
})
export const text = (html: string): Part => ({ type: 'RichText', props: { html } })
export const button = (label: string, href: string, second?: string): Part => ({
  type: 'Buttons',
  props: {
    buttons: [
      { label, href, variant: 'primary' as const },
      ...(second ? [{ label: second, href: '/blog', variant: 'secondary' as const }] : []),
    ],
  },
})
export const columns = (...inside: Part[][]): Part => ({ type: 'Columns', columns: inside })
export const section = (
  background: PropsOf<typeof sectionBlock>['background'],
  inside: Part[],
  props: Partial<PropsOf<typeof sectionBlock>> = {},
): Part => ({ type: 'Section', props: { background, ...props }, inside })
export const quote = (words: string, author: string, role: string, style?: BlockStyle): Part => ({
  type: 'Quote',
  props: { text: words, author, role },
  ...(style && { style }),
})
export const pictures = (count: number) =>
  Array.from({ length: count }, () => ({ src: placeholderImage, alt: '', isDecorative: true, caption: '' }))
export const card = (title: string, words: string, href = '') => ({ title, text: words, href, ...image })
export const plainCard = (title: string, words: string, href = '') => ({
  ...card(title, words, href),
  image: '',
})
export const hours =
  '<table><tbody><tr><td>Tuesday to Friday</td><td>11 am to 10 pm</td></tr><tr><td>Saturday</td><td>10 am to 11 pm</td></tr><tr><td>Sunday</td><td>10 am to 6 pm</td></tr><tr><td>Monday</td><td>Closed</td></tr></tbody></table>'
export const map =
  'https://www.openstreetmap.org/export/embed.html?bbox=13.3711%2C52.5125%2C13.3841%2C52.5201&layer=mapnik&marker=52.5163%2C13.3777'
