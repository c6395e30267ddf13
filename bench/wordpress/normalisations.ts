// What WordPress itself changes. docs/exporting.md says the same to people who export a site.
import type { Normalisation } from '../moving/comparison.ts'
import { isTaken } from './compare.ts'

const seconds = (time: unknown) => Date.parse(`${time}Z`) / 1000
const maxSlugLength = 200

export const normalisations: Normalisation[] = [
  {
    says: 'a text without an author gets whoever imports it',
    explains: ({ what, expected, found }) =>
      what === 'authors of texts' && expected === null && found === 'admin',
  },
  {
    says: 'an article without a category gets the default one',
    explains: ({ what, expected, found }) =>
      what === 'categories of articles' &&
      JSON.stringify(expected) === '[]' &&
      JSON.stringify(found) === '["uncategorized"]',
  },
  {
    says: 'a featured image that is not a file of the library, or of such a type, is left out',
    explains: ({ what, expected, found }) =>
      what === 'featured images' && expected === 'elsewhere' && found === null,
  },
  {
    says: 'a file of a type that WordPress does not take stays at its old address',
    explains: ({ what, where, found }) =>
      what === 'files that arrived' && !isTaken(where) && found === undefined,
  },
  {
    says: 'a slug ends after 200 bytes, percent-encoded',
    explains: ({ what, expected, found }) =>
      what === 'slugs' && isBeginning(found, expected) && String(expected).length > maxSlugLength,
  },
  {
    says: 'a slug that is an address of WordPress gets a number',
    explains: ({ what, expected, found }) => what === 'slugs' && expected === 'feed' && found === 'feed-2',
  },
  {
    says: 'the second of two with one title and time gets the next free second',
    explains: ({ what, expected, found }) =>
      what.startsWith('dates') &&
      seconds(found) > seconds(expected) &&
      seconds(found) < seconds(expected) + 60,
  },
  {
    says: 'the name of an author has no backslashes',
    explains: ({ what, expected, found }) =>
      what.startsWith('authors') &&
      JSON.stringify(expected)?.replaceAll('\\\\', '') === JSON.stringify(found),
  },
]

/** Almost all of it: WordPress cuts no letter in two, and no slug ends with a hyphen. */
const isBeginning = (beginning: unknown, whole: unknown): boolean =>
  typeof beginning === 'string' &&
  beginning.length > maxSlugLength - 20 &&
  beginning.length <= maxSlugLength &&
  String(whole).startsWith(beginning)
