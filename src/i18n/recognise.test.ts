import { expect, test } from 'vitest'
import { recogniserOf } from './recognise.ts'
import stored from './stored-texts.json' with { type: 'json' }

const forms = { one: '{count} row of {name} was left out', other: '{count} rows of {name} were left out' }
const recognise = recogniserOf([
  'Left out "{file}", because it is a link',
  'Left out "{file}" of {name}, because {reason}',
  'it is encrypted',
  'It has no title',
  '{title}: {note}',
  'Article "{title}": {note}',
  '{articles} and {pages}.',
  { one: '{count} page', other: '{count} pages' },
  forms,
])

test('what a stored sentence is made of is found again, with the sentences in it', () => {
  expect(recognise('Left out "a.zip", because it is a link')).toEqual({
    message: 'Left out "{file}", because it is a link',
    values: { file: 'a.zip' },
  })
  expect(recognise('Left out "a" of b.zip, because it is encrypted')?.values).toEqual({
    file: 'a',
    name: 'b.zip',
    reason: { message: 'it is encrypted', values: {} },
  })
  expect(recognise('Article "A: B": It has no title')?.values).toEqual({
    title: 'A: B',
    note: { message: 'It has no title', values: {} },
  })
})

test('a number decides on the form, also with separators', () => {
  expect(recognise('1 row of a.csv was left out')).toEqual({
    message: forms,
    values: { count: 1, name: 'a.csv' },
  })
  expect(recognise('1,200 rows of a.csv were left out')?.values).toEqual({ count: 1200, name: 'a.csv' })
})

test('a short message is found by its number, but not by anything else', () => {
  expect(recognise('6 pages')?.values).toEqual({ count: 6 })
  expect(recognise('some pages')).toBeUndefined()
})

test('what is no known sentence, or has no values, stays as it is', () => {
  const unknown = ['It has no title', 'Tom and Jerry.', 'A title: with a colon', 'Left out', '', '{file}']
  for (const text of unknown) expect(recognise(text), text).toBeUndefined()
  expect(recognise(`Left out "${'x'.repeat(5000)}", because it is a link`)).toBeUndefined()
})

test('names of content are no sentences, and a single word is only one as the name of a stage', () => {
  const known = recogniserOf(stored)
  expect(known('Left out the menu item "Articles", which is for members of Ghost')?.values).toEqual({
    title: 'Articles',
  })
  expect(known('Category "Media": It has no title')?.values).toEqual({
    name: 'Media',
    note: { message: 'It has no title', values: {} },
  })
  expect(known('Articles: 3 of 12')?.values.stage).toEqual({ message: 'Articles', values: {} })
  expect(known('The Logo of the old site cannot be used here: It is in use.')?.values.offer).toEqual({
    message: 'Logo',
    values: {},
  })
})

test('a sentence that was cut to be stored is found by its beginning', () => {
  const known = recogniserOf(stored)
  const columns = 'Number of the house, '.repeat(12)
  const note = `“The pier”: These columns were not imported: ${columns}`
  expect(known(`${note.trimEnd()}…`)?.values).toEqual({
    title: 'The pier',
    note: {
      message: 'These columns were not imported: {rest}. To import one, name it with --map',
      values: { rest: `${columns.trimEnd()}…` },
    },
  })
  expect(known(`Words of a person, which go on like this: ${columns}…`)).toBeUndefined()
})

test('a text that is made to fit again and again costs no more than others', () => {
  const known = recogniserOf(stored)
  const text = 'a: b of '.repeat(200)
  expect(known(`A link points to a deleted page: ${text}`)?.values).toEqual({ target: text })
})

test('every message of the server with words of its own is found in its sentence', () => {
  const known = recogniserOf(stored)
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'count' ? '7' : `<${name}>`))
  const texts = stored.flatMap((message) => (typeof message === 'string' ? message : message.other))
  const withWords = texts.filter(
    (text) => /\{\w+\}/.test(text) && text.replaceAll(/\{\w+\}|\P{L}/gu, '').length >= 6,
  )
  expect(withWords.length).toBeGreaterThan(200)
  for (const text of withWords) {
    const said = known(filled(text))
    const form = typeof said?.message === 'string' ? said.message : said?.message.other
    const again = form?.replaceAll(/\{(\w+)\}/g, (_, name) => String(said?.values[name] ?? `{${name}}`))
    expect(again).toBe(filled(text))
  }
})
