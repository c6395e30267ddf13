import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { english } from '../../i18n/catalogs.ts'
import type { BlockView } from './block.ts'
import { defineBlock, type PropsOf } from './define-block.ts'
import { check, choice, image, link, list, number, slot, text } from './fields.ts'
import { readProps } from './read-props.ts'

const room = defineBlock({
  type: 'Room',
  label: 'Room',
  category: 'Text',
  words: 'hotel',
  fields: {
    name: text('Name'),
    photo: image(),
    booking: link(),
    isQuiet: check('Quiet'),
    beds: number('Beds', { min: 1, max: 4, otherwise: 2 }),
    view: choice('View', { sea: 'Sea', yard: 'Yard' }, 'yard'),
    level: { kind: 'level', label: 'Level' },
    anchor: { kind: 'anchor', label: 'Anchor' },
    inside: slot('Inside'),
    guests: list('Guests', { entry: 'Guest', fields: { name: text('Name') }, defaults: { name: '' } }),
  },
  defaults: {
    name: 'A room',
    photo: '',
    booking: '',
    isQuiet: true,
    beds: 1,
    view: 'sea',
    level: '2',
    anchor: '',
    inside: [],
    guests: [],
  },
  formerNames: { title: 'name' },
})
const empty = {
  id: '',
  name: '',
  photo: '',
  booking: '',
  isQuiet: false,
  beds: 2,
  view: 'yard',
  level: '2',
  anchor: '',
  inside: [],
  guests: [],
}
const divider = { type: 'Divider', props: {} }

describe('what is stored for a block', () => {
  test('is read by the kinds of its fields', () => {
    const stored = {
      id: 'room-1',
      name: 'Blue',
      photo: ' /blue.png ',
      booking: '/book',
      isQuiet: true,
      beds: '3',
      view: 'sea',
      level: 'h3',
      anchor: 'blue room!',
      inside: [divider, { type: 'Divider' }, null],
      guests: [{ name: 'Ada', other: 1 }, null, 'Jonas'],
      other: 'gone',
    }
    expect(readProps(room, stored)).toEqual({
      ...stored,
      photo: '/blue.png',
      beds: 3,
      level: '3',
      anchor: 'blueroom',
      inside: [divider],
      guests: [{ name: 'Ada' }],
      other: undefined,
    })
  })

  test.each([undefined, null, {}, [], [null], () => 1, 'javascript:attack()'].map((wrong) => ({ wrong })))(
    'is complete where it is missing or $wrong',
    ({ wrong }) => {
      const {
        name: _,
        inside: __,
        ...stored
      } = Object.fromEntries(Object.keys(empty).map((name) => [name, name === 'anchor' ? undefined : wrong]))
      expect(readProps(room, { ...stored, id: undefined })).toEqual(empty)
    },
  )

  test('has limits: a number out of range and a value that is not an option count as missing', () => {
    for (const beds of [0, 5, Number.NaN, Number.POSITIVE_INFINITY, 'many'])
      expect(readProps(room, { beds }).beds).toBe(2)
    for (const view of ['garden', 'toString', '__proto__', 7])
      expect(readProps(room, { view }).view).toBe('yard')
  })
})

// The compiler checks this: each of these lines must be an error.
describe('a mistake in a block is a type error', () => {
  test('in its view', () => {
    const View: BlockView<typeof room> = ({ props }) => (
      <p>
        {props.name}
        {props.guests.map(({ name }) => name)}
        {/* @ts-expect-error: a misspelt property */}
        {props.nane}
        {/* @ts-expect-error: a misspelt property of an entry */}
        {props.guests.map(({ nane }) => nane)}
        {/* @ts-expect-error: no such option */}
        {props.view === 'garden'}
      </p>
    )
    const context = {
      language: english,
      picture: () => never(),
      latestArticles: never,
      categoryArticles: never,
    }
    const props = readProps(room, { name: 'Blue' })
    expect(
      renderToStaticMarkup(
        <View props={props} context={{ ...context, categoryList: never, languages: never, slot: never }} />,
      ),
    ).toBe('<p>Blue</p>')
  })

  test('in its definition', () => {
    const base = { type: 'Odd', label: 'Odd', category: 'Text', words: '' } as const
    const fields = { name: text('Name'), isQuiet: check('Quiet') }
    const right: PropsOf<typeof room>['view'] = 'sea'
    // @ts-expect-error: a default is missing
    defineBlock({ ...base, fields, defaults: { name: right } })
    // @ts-expect-error: a default of another kind
    defineBlock({ ...base, fields, defaults: { name: '', isQuiet: 'yes' } })
    // @ts-expect-error: a former name of a field that does not exist
    defineBlock({ ...base, fields, defaults: { name: '', isQuiet: true }, formerNames: { title: 'nane' } })
    // @ts-expect-error: no such option
    choice('View', { sea: 'Sea' }, 'garden')
    const guest = { entry: 'Guest', fields, defaults: { name: '', isQuiet: true } }
    // @ts-expect-error: an entry is named by a field that it does not have
    list('Guests', { ...guest, summary: 'nane' })
  })
})

const never = (): never => {
  throw new Error('Not asked for')
}
