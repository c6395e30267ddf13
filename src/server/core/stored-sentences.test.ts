import { expect, test } from 'vitest'
import { saidIn, withSentences } from './stored-sentences.ts'
import { tellLanguage } from './tell.ts'

test('an answer says what the sentences in it are made of, line by line, also those that were stored before', () => {
  const answer = {
    runs: [{ note: 'Files: 44, 1.9 MB.\nEvery byte is unchanged.', failure: null }],
    notes: ['Article "Rain": It has no title'],
    title: 'Articles: the best',
  }
  expect(withSentences(answer)).toEqual({
    ...answer,
    sentences: {
      'Files: 44, 1.9 MB.': {
        message: 'Files: {files}, {megabytes} MB.',
        values: { files: '44', megabytes: '1.9' },
      },
      'Article "Rain": It has no title': {
        message: 'Article "{title}": {note}',
        values: { title: 'Rain', note: { message: 'It has no title', values: {} } },
      },
    },
  })
  expect(withSentences({ title: 'Rain' })).toEqual({ title: 'Rain' })
})

test('names of people and content are not looked at, even if they are made of sentences', () => {
  const hostile = 'Article "Rain": It has no title'
  const authors = Array.from({ length: 1000 }, (_, index) => ({
    login: `${index}`,
    name: hostile,
    email: hostile,
    person: hostile,
  }))
  const types = authors.map(() => ({ type: hostile, count: 1, becomes: 'article' }))
  const answer = { title: hostile, plan: { authors, types }, decisions: { types: { [hostile]: hostile } } }
  expect(withSentences(answer)).toBe(answer)
})

test('an email says them in the language of the person', async () => {
  const [said] = Object.values(withSentences({ text: 'Article "Rain": It has no title' }).sentences ?? {})
  const [de, ar] = [await tellLanguage('de'), await tellLanguage('ar')]
  expect(said && de.of(said)).toBe('Artikel „Rain“: Hat keinen Titel')
  expect(de.of('It has no title')).toBe('Hat keinen Titel')
  expect(de.of(saidIn('Article "Rain": It has no title\nIt has no title'))).toBe(
    'Artikel „Rain“: Hat keinen Titel\nHat keinen Titel',
  )
  // A name from left to right keeps its place in a sentence from right to left; an address has nothing added to it.
  expect(ar('{site}: message from {name}', { site: 'Offcut', name: 'منى' })).toBe(
    '\u2068Offcut\u2069: رسالة من منى',
  )
  expect(ar('All messages: {address}', { address: 'https://a.example/x' })).toBe(
    'كل الرسائل: https://a.example/x',
  )
})
