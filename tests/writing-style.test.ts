// The words of docs/writing-style.md: no text that a person sees uses a discouraged word.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const [, table = ''] = readFileSync('docs/writing-style.md', 'utf8').split('## Words')
const avoided = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .flatMap((line) => line.split('|')[3]?.split(',') ?? [])
  .map((words) => words.trim())
  .filter((words) => words !== '')
  .map((words) => ({ words, pattern: new RegExp(`(?<![\\w-])${words}(?![\\w-])`, 'i') }))

/**
 * Sentences and labels of several words; a text that begins with a small letter is a key, a keyword or a line of the
 * log.
 */
const isText = (text: string) => /^[“\p{Lu}]/u.test(text.trim()) && text.trim().includes(' ')

function textsOf(file: string): string[] {
  const texts: string[] = []
  const add = (text: string) => {
    if (isText(text)) texts.push(text.replace(/\s+/g, ' ').trim())
  }
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && add(value),
    JSXText: ({ value }) => add(value),
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked).join('…')),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return texts
}

const files = globSync('src/**/*.{ts,tsx}').filter(
  // The demo site is a magazine with a voice of its own; other languages have words of their own.
  (file) =>
    !/\.test\.|\.attacks\.|^src\/server\/features\/demo\/(?:built|demo-)|^src\/i18n\/catalogs\/(?!en)/.test(
      file,
    ),
)

test('the list of words is read', () => {
  expect(avoided.map(({ words }) => words)).toContain('e-mail')
  expect(avoided.length).toBeGreaterThan(20)
})

test('no text on a screen, in an email or in the API has a discouraged word', () => {
  const found = files.flatMap((file) =>
    textsOf(file).flatMap((text) =>
      avoided
        .filter(({ pattern }) => pattern.test(text))
        .map(({ words }) => `${file}: "${words}" in "${text}"`),
    ),
  )
  expect(found).toEqual([])
})
