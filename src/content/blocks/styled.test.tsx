import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type Block, block } from '../../contracts/pages.ts'
import { styleParts } from '../../contracts/style-values.ts'
import { english } from '../../i18n/catalogs.ts'
import { repeatedAnchor } from './block-anchors.ts'
import { isStyled } from './block-data.ts'
import { readStyle } from './block-style.ts'
import { BlockList } from './blocks.tsx'
import { newBlock } from './new-block.ts'
import { plainPicture } from './picture.tsx'
import { allBlocks } from './registry.ts'
import { withSections } from './saved-sections.ts'
import type { Words } from './words.ts'

const shown = ({ title }: { title: Words }) => <p>{title}</p>
const context = {
  language: english,
  picture: plainPicture,
  latestArticles: shown,
  categoryArticles: shown,
  categoryList: shown,
  languages: shown,
  contact: { page: '/contact' },
}
const htmlOf = (...blocks: Block[]) => renderToStaticMarkup(<BlockList blocks={blocks} context={context} />)
const quote = (style?: unknown): Block => ({
  type: 'Quote',
  props: { id: 'said', text: 'Said here', version: 2, ...(style !== undefined && { style }) },
})

describe('a style', () => {
  test.each(allBlocks.filter((one) => one.type !== 'Section').map(({ type }) => type))(
    'of a block %s surrounds what the block is without it',
    (type) => {
      const block = newBlock(type)
      const styled = { ...block, props: { ...block.props, style: { background: 'dark', motion: 'rise' } } }
      expect(htmlOf(styled)).toBe(
        `<div class="block styled is-filled background-dark styled-motion motion-rise">${htmlOf(block)}</div>`,
      )
    },
  )

  const section = (props: object, style?: object): Block => ({
    type: 'Section',
    props: { content: [], version: 2, ...props, ...(style && { style }) },
  })

  test.each([
    [
      { background: 'surface' },
      { background: 'tint' },
      'is-filled background-tint is-band',
      'background-none',
    ],
    [{ background: 'accent' }, { above: 'none' }, 'is-filled background-accent is-band', 'background-none'],
    [
      { background: 'dark' },
      { width: 'medium' },
      'is-filled background-dark styled-width',
      'background-none',
    ],
    [{ background: 'image' }, { shadow: 'large' }, 'is-filled background-dark is-band', 'background-none'],
    [{ background: 'image', image: '/a.jpg' }, { background: '#fff' }, 'background-light', 'background-none'],
    [{ background: 'image', image: '/a.jpg' }, { above: 'large' }, 'styled-above', 'background-image'],
    [{ background: 'accent' }, { motion: 'rise' }, 'styled-motion', 'background-accent'],
    [{ background: 'none' }, { background: 'dark' }, 'block styled is-filled', 'background-none'],
  ])('of a section %j with %j is its band', (props, style, outside, inside) => {
    const [outer, inner] = [...htmlOf(section(props, style)).matchAll(/class="([^"]*)"/g)].map(
      ([, all]) => all,
    )
    expect(outer).toContain(outside)
    expect(inner).toContain(`block-section ${inside}`)
  })

  test('has the space of a section if it sets none', () => {
    const html = htmlOf(section({ background: 'surface', space: 'large' }, { above: 'none' }))
    expect(html).toContain('styled-above above-none styled-below below-large')
  })

  test('with a width limits the image to that width', () => {
    const image = (style?: object): Block => ({
      type: 'Image',
      props: { src: '/a.jpg', width: 'content', version: 2, ...(style && { style }) },
    })
    expect(htmlOf(image({ motion: 'rise' }))).toContain('block-image width-content')
    expect(htmlOf(image({ width: 'full' }))).toContain('block-image width-wide')
  })

  test.each(
    [undefined, null, 7, 'big', [], {}, { background: undefined }, { toString: 'x' }].map((style) => ({
      style,
    })),
  )('$style is none', ({ style }) => {
    expect(htmlOf(quote(style))).toBe(htmlOf(quote()))
    expect(isStyled([quote(style)])).toBe(false)
  })

  test('is read without unknown values', () => {
    const hostile = [
      '"><script>',
      'red;color:blue',
      'url(https://elsewhere.example)',
      '9 e9px',
      'expression(1)',
    ]
    for (const value of hostile) {
      const everywhere = Object.fromEntries(
        [
          'background',
          'above',
          'below',
          'width',
          'align',
          'corners',
          'shadow',
          'hide',
          'motion',
          'anchor',
          'x',
        ].map((part) => [part, value]),
      )
      expect(readStyle(everywhere)).toBeUndefined()
      expect(readStyle({ ...everywhere, shadow: 'small' })).toEqual({ shadow: 'small' })
    }
  })

  test('keeps custom values as they were chosen', () => {
    const html = htmlOf(quote({ above: '40px', corners: '2.5rem', width: '50rem', anchor: 'prices' }))
    expect(html).toContain(
      '<div class="block styled styled-above styled-width styled-corners" id="prices" style="--above:40px;--width:50rem;--corner:2.5rem">',
    )
  })

  test.each([
    ['#ffffff', 'light'],
    ['#fde047', 'light'],
    ['#777777', 'light'],
    ['#0f766e', 'dark'],
    ['#757575', 'dark'],
    ['#00f', 'dark'],
    ['#000', 'dark'],
  ])('on %s has the text of a %s background', (background, kind) => {
    expect(htmlOf(quote({ background }))).toContain(`background-${kind}`)
  })

  test('of a saved section applies to all its blocks, and its anchor exists once', () => {
    const place = (id: string, style?: object): Block => ({
      type: 'SavedSection',
      props: { id, sectionId: 's', ...(style && { style }) },
    })
    const sections = new Map([['s', { content: [quote({ anchor: 'said', align: 'end' })], size: 10 }]])
    const html = htmlOf(...withSections([place('a', { background: 'tint' }), place('b')], sections))
    expect(html.match(/is-filled background-tint/g)).toHaveLength(1)
    expect(html.match(/Said here/g)).toHaveLength(2)
    expect(html.match(/align-end/g)).toHaveLength(2)
    expect(html.match(/id="said"/g)).toHaveLength(1)
  })
})

test('the description of the API names every part of a style', () => {
  for (const part of styleParts) expect(block.shape.props.description).toContain(part)
})

describe('an anchor', () => {
  const heading = (anchor: string): Block => ({ type: 'Heading', props: { text: 'x', anchor } })

  test('that two blocks share is found, at any depth', () => {
    const inside: Block = { type: 'Section', props: { content: [quote({ anchor: 'a' })] } }
    expect(repeatedAnchor([inside, quote({ anchor: 'b' }), heading('c')])).toBeUndefined()
    expect(repeatedAnchor([inside, quote({ anchor: 'a' })])).toBe('a')
    expect(repeatedAnchor([inside, heading('a')])).toBe('a')
  })

  test('that only headings use may be repeated, as before', () => {
    expect(repeatedAnchor([heading('a'), heading('a')])).toBeUndefined()
  })
})
