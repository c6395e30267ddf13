import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { blockViews } from '../../../content/blocks/blocks.tsx'
import type { Fields } from '../../../content/blocks/fields.ts'
import { plainPicture } from '../../../content/blocks/picture.tsx'
import type { Props } from '../../../content/blocks/props.ts'
import { readProps } from '../../../content/blocks/read-props.ts'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import type { Words } from '../../../content/blocks/words.ts'
import { english } from '../../../i18n/catalogs.ts'
import { withTypedWords } from './typed-words.tsx'

const shown = ({ title }: { title: Words }) => <h2>{title}</h2>
const context = {
  language: english,
  picture: plainPicture,
  latestArticles: shown,
  categoryArticles: shown,
  categoryList: shown,
  languages: shown,
  slot: () => null,
  contact: { page: '/contact' },
}

/** A value for every field; each text is different. */
const filled = (fields: Fields, at = ''): Props =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'list')
        return [name, [0, 1].map((index) => filled(field.fields, `${at}${name}${index}`))]
      if (field.kind === 'link' || field.kind === 'image') return [name, '/somewhere']
      if (field.kind === 'html') return [name, `<p>Rich words of ${at}${name}</p>`]
      return [name, field.kind === 'text' || field.kind === 'long' ? `Words of ${at}${name}` : undefined]
    }),
  )

function htmlOf(type: string, stored: Props, isTyped: boolean): string {
  const View = blockViews[type]
  const definition = blockDefinitions[type]
  if (!View || !definition) throw new Error(type)
  const values = readProps(definition, stored)
  const props = isTyped ? withTypedWords(definition.fields, values, { stored, typed: undefined }) : values
  return renderToStaticMarkup(<View props={props} context={context} />)
}

/** The HTML without the marks of places to type in. */
const withoutMarks = (html: string) =>
  html.replace(/<\/?canvas-words[^>]*>| data-(rich|path|label|list)="[^"]*"/g, '')

it.each(Object.keys(blockDefinitions))('%s is on the canvas as readers get it', (type) => {
  const stored = { id: 'one', ...filled(blockDefinitions[type]?.fields ?? {}) }
  const plain = htmlOf(type, stored, false)
  expect(withoutMarks(htmlOf(type, stored, true))).toBe(plain)
  expect(withoutMarks(htmlOf(type, { id: 'one' }, true))).toBe(htmlOf(type, { id: 'one' }, false))
})

it('lines that readers see as a list are typed in one place, as such a list', () => {
  const stored = { id: 'one', plans: [{ name: 'Plan', features: 'First\nSecond' }] }
  expect(htmlOf('Pricing', stored, true)).toMatch(
    /<ul><canvas-words[^>]*data-path="plans\[0\]\.features"[^>]*><li>First<\/li><li>Second<\/li></,
  )
  expect(htmlOf('Pricing', stored, false)).toContain('<ul><li>First</li><li>Second</li></ul>')
})

it.each(['choice', 'choices'])(
  'the choices of a field for a %s are typed in one place, however many there are',
  (kind) => {
    const many = 'One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight'
    const stored = (choices: string) => ({ id: 'one', fields: [{ kind, label: 'Days', choices }] })
    for (const choices of ['One', many])
      expect(htmlOf('Form', stored(choices), true)).toMatch(
        new RegExp(
          `<canvas-words[^>]*data-path="fields\\[0\\]\\.choices"[^>]*><li>${choices.replaceAll('\n', '</li><li>')}</li>`,
        ),
      )
    expect(htmlOf('Form', stored('One'), false)).toContain('value="One"')
    expect(htmlOf('Form', stored(''), true)).not.toContain('fields[0]')
  },
)

it('words know their place in the block, also within a list', () => {
  const stored = { id: 'one', cards: [{ title: 'First' }, { title: 'Second' }] }
  expect(htmlOf('CardGrid', stored, true)).toContain('data-path="cards[1].title"')
})

it('a rich text is typed in its own element, which contains no other', () => {
  const stored = { id: 'one', html: '<p>First</p>' }
  expect(htmlOf('RichText', stored, true)).toBe(
    '<div class="block prose" data-rich="" data-path="html" data-label="Text"><p>First</p></div>',
  )
})

it('words of a partly read list cannot be typed on the canvas, because their places are unknown', () => {
  const stored = { id: 'one', cards: ['no entry', { title: 'Second' }] }
  expect(htmlOf('CardGrid', stored, true)).not.toContain('canvas-words')
})
