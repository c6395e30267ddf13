import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { adminMessages, readCatalog } from '../../../scripts/admin-texts.ts'
import { adminLanguages } from '../../contracts/admin-languages.ts'
import { type Message, namesIn } from '../../i18n/message.ts'

const { messages, faults } = adminMessages()
const keys = [...messages.keys()].sort()

const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
/** The names of the values that every form has to have. A form for one or two may say the number in words. */
const valuesOf = (text: string) => [...new Set(namesIn(text))].filter((name) => name !== 'count').sort()

test('every text is written where it is shown, so that it is found', () => {
  expect(faults).toEqual([])
  expect(keys.length).toBeGreaterThan(2000)
})

// Names, protocols and samples of code, which are the same in every language.
const sameEverywhere = /^(?:Ghost|GitHub|WordPress|PostgreSQL|[^a-z]*|[\w-]+\.\w{2,4}|(?:\w+:\/)?\/\S*)$/
const shownAttributes = new Set(['label', 'title', 'aria-label', 'placeholder', 'description', 'alt'])

test('no text between elements or in a label is in English alone', () => {
  const found = globSync('src/admin/**/*.tsx').flatMap((file) => {
    if (file.includes('.test.')) return []
    const code = readFileSync(file, 'utf8')
    const texts: string[] = []
    const add = (text: string, start: number) => {
      const shown = text.trim()
      if (/\p{L}{2}/u.test(shown) && !sameEverywhere.test(shown))
        texts.push(`${file}:${code.slice(0, start).split('\n').length} ${shown}`)
    }
    new Visitor({
      JSXText: ({ value, start }) => add(value, start),
      JSXAttribute: ({ name, value, start }) => {
        if (shownAttributes.has(String(name.name)) && value?.type === 'Literal')
          add(String(value.value), start)
      },
    }).visit(parseSync(file, code).program)
    return texts
  })
  expect(found).toEqual([])
})

describe.each(adminLanguages.filter((language) => language !== 'en'))('the catalog %s', (language) => {
  const catalog = readCatalog(language)

  test('has every text, and no others: npm run texts names them', () => {
    expect(existsSync(`src/admin/texts/catalogs/${language}.ts`)).toBe(true)
    expect(keys.filter((key) => !Object.hasOwn(catalog, key))).toEqual([])
    expect(Object.keys(catalog).filter((key) => !messages.has(key))).toEqual([])
    expect(keys.filter((key) => formsOf(catalog[key] ?? '').some((text) => text.trim() === ''))).toEqual([])
  })

  test('has the values of each text in all of its forms', () => {
    const wrong = keys.filter((key) =>
      formsOf(catalog[key] ?? '').some((text) => valuesOf(text).join() !== valuesOf(key).join()),
    )
    expect(wrong).toEqual([])
  })

  test('has the plural forms of its language, and the number where there are many', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      const text = catalog[key]
      expect(typeof text, key).toBe(typeof messages.get(key))
      if (typeof text !== 'object') continue
      expect(Object.keys(text).sort(), key).toEqual([...pluralCategories].sort())
      if (namesIn(key).includes('count')) expect(namesIn(text.other), key).toContain('count')
    }
  })

  test('shows no hint for translators', () => {
    expect(keys.filter((key) => formsOf(catalog[key] ?? '').some((text) => text.includes('¦')))).toEqual([])
  })

  test('says something else than English in sentences', () => {
    const same = keys.filter((key) => /\p{L}{3,} \p{Ll}{2,} \p{Ll}{2,}/u.test(key) && catalog[key] === key)
    expect(same).toEqual([])
  })
})
