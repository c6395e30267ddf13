// What Ghost itself changes. docs/exporting.md says the same to people who export a site.
import type { Normalisation } from '../moving/comparison.ts'

export const normalisations: Normalisation[] = [
  {
    says: 'a text without an author gets the owner',
    explains: ({ what, expected, found }) =>
      what === 'authors of texts' && isEmpty(expected) && JSON.stringify(found) === '["Olga Owner"]',
  },
  {
    says: 'slugs have Latin letters, two to 185, and are none of its own addresses',
    explains: ({ what, expected, found }) =>
      (what.includes('slugs') && isOtherSlug(expected, found)) ||
      (what === 'tags of articles' && isEach(expected, found, isOtherSlug)),
  },
  {
    says: 'summaries, alt texts, biographies and descriptions of tags are not longer than it allows',
    explains: ({ what, expected, found }) =>
      ['summaries', 'alt texts', 'biographies'].includes(what)
        ? isShortened(expected, found)
        : what === 'tags' &&
          isTag(expected) &&
          isTag(found) &&
          isShortened(expected.description, found.description),
  },
  {
    says: 'the name of a tag begins with neither a comma nor #',
    explains: ({ what, expected, found }) =>
      what === 'tags' && isTag(expected) && isTag(found) && expected.name.replace(/^[#,]/, '') === found.name,
  },
  {
    says: 'AVIF is not imported',
    explains: ({ what, where, found }) => what.startsWith('f') && where.endsWith('.avif') && found === 404,
  },
]

/** What becomes of a text from Ghost here, as docs/importing.md says. */
export const importNormalisations: Normalisation[] = [
  {
    says: 'the stars of a product are words',
    explains: ({ what, found }) =>
      what === 'words that are new' && JSON.stringify(found) === '["★★★★☆","4","of","5"]',
  },
  {
    says: 'forms for signing up are left out',
    explains: ({ what, expected, found }) =>
      (what === 'words that are lost' &&
        /^\["Sign","up","here",.*"signup\."\]$/.test(JSON.stringify(found))) ||
      (what === 'headings' && isEach(found, (expected as unknown[]).slice(0, -1), Object.is)),
  },
]

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0

const isOtherSlug = (expected: unknown, found: unknown): boolean =>
  expected === found ||
  (typeof found === 'string' &&
    /^[a-z0-9-]{2,185}$/.test(found) &&
    (!/^[a-z0-9-]{2,185}$/.test(String(expected)) || found === `${expected}-2`))

const isEach = (
  expected: unknown,
  found: unknown,
  fits: (expected: unknown, found: unknown) => boolean,
): boolean =>
  Array.isArray(expected) &&
  Array.isArray(found) &&
  expected.length === found.length &&
  expected.every((one, index) => fits(one, found[index]))

const isShortened = (expected: unknown, found: unknown): boolean =>
  typeof expected === 'string' &&
  typeof found === 'string' &&
  found.endsWith('…') &&
  found.length > 100 &&
  expected.startsWith(found.slice(0, -1))

const isTag = (value: unknown): value is { name: string; description: string } =>
  typeof value === 'object' && value !== null && 'name' in value
