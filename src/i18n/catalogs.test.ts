import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogLanguages } from './catalog-languages.ts'
import { en } from './catalogs/en.ts'
import { catalogs, english, languageOf } from './catalogs.ts'
import { directionOf } from './languages.ts'
import { type Message, namesIn } from './message.ts'

const keys = Object.keys(en) as (keyof typeof en)[]
const standard: Readonly<Record<string, Message>> = en

const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
/** The names of the values that every form has to have. A form for one or two may say the number in words. */
const valuesOf = (text: string) =>
  namesIn(text)
    .filter((name) => name !== 'count')
    .sort()

test('every catalog is in the list of languages and in a file of its name', () => {
  const files = globSync('catalogs/*.ts', { cwd: import.meta.dirname }).map((file) => basename(file, '.ts'))
  expect(files.sort()).toEqual([...catalogLanguages].sort())
  expect(Object.keys(catalogs).sort()).toEqual([...catalogLanguages].sort())
  expect(Intl.getCanonicalLocales([...catalogLanguages])).toEqual([...catalogLanguages])
})

describe.each(catalogLanguages)('the catalog %s', (language) => {
  const catalog: Readonly<Record<string, Message>> = catalogs[language]

  test('has every text, and no others', () => {
    expect(Object.keys(catalog).sort()).toEqual([...keys].sort())
    expect(keys.filter((key) => formsOf(catalog[key] ?? '').some((text) => text.trim() === ''))).toEqual([])
  })

  test('has the values of each text in all of its forms', () => {
    const wrong = keys.filter((key) => {
      const message = standard[key] ?? ''
      const needed = valuesOf(typeof message === 'string' ? message : message.other)
      return formsOf(catalog[key] ?? '').some((text) => valuesOf(text).join() !== needed.join())
    })
    expect(wrong).toEqual([])
  })

  test('has the plural forms of its language, and the number where there are many', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      const message = catalog[key]
      expect(typeof message, key).toBe(typeof standard[key])
      if (typeof message !== 'object') continue
      expect(Object.keys(message).sort(), key).toEqual([...pluralCategories].sort())
      expect(namesIn(message.other), key).toContain('count')
    }
  })

  test('says something else than English', () => {
    if (language === 'en') return
    const same = keys.filter((key) => {
      const [first = ''] = formsOf(standard[key] ?? '')
      return (
        first.includes(' ') &&
        /[a-z]{2} [a-z]{2}/i.test(first.replace(/\{\w+\}/g, '')) &&
        JSON.stringify(catalog[key]) === JSON.stringify(standard[key])
      )
    })
    expect(same).toEqual([])
  })

  test('has marks around what people write, if it is written from right to left', () => {
    if (directionOf(language) === 'ltr') return
    const names =
      /\{(?:after|answers|before|email|field|heading|host|language|name|series|site|title|words)\}/
    for (const key of keys)
      for (const text of formsOf(catalog[key] ?? ''))
        expect(text.replace(/\u2068\{\w+\}\u2069/g, ''), key).not.toMatch(names)
  })

  test('is plain text: braces stand for values alone', () => {
    for (const key of keys)
      for (const text of formsOf(catalog[key] ?? ''))
        expect(text.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}<>]/)
  })
})

describe('the texts of a site', () => {
  const german = languageOf({ language: 'de-AT', texts: {} })

  test('are strings, or functions of their values', () => {
    expect(english.texts.home).toBe('Home')
    expect(english.texts.results({ count: 1 })).toBe('1 result')
    expect(english.texts.results({ count: 0 })).toBe('0 results')
    expect(german.texts.partNumber({ part: 2, total: 5, series: 'Reise' })).toBe(
      'Teil 2 von 5 der Serie Reise',
    )
    expect(languageOf({ language: 'ar', texts: {} }).texts.results({ count: 2 })).toBe('نتيجتان')
  })

  test('take elements as values', () => {
    const link = { href: '/' }
    expect(german.texts.updated.parts({ date: link })).toEqual(['Aktualisiert am ', link, ''])
  })

  test('never replace what stands in a value', () => {
    expect(english.texts.titleOfPage({ title: 'On {page}', page: 2 })).toBe('On {page}, page 2')
  })

  test('are those of the settings, where these have some that fit', () => {
    const { texts, inBrowser, isEnglish } = languageOf({
      language: 'en',
      texts: {
        home: 'Start',
        search: '',
        results: { one: 'Just one' },
        page: { other: 'not a plural' },
        moreCategories: 'not a text',
        constructor: 'not a key',
      },
    })
    expect(texts.home).toBe('Start')
    expect(texts.search).toBe('Search')
    expect([texts.results({ count: 1 }), texts.results({ count: 3 })]).toEqual(['Just one', '3 results'])
    expect(texts.page({ page: 3 })).toBe('Page 3')
    expect(texts.moreCategories({ count: 3 })).toBe('3 more categories')
    expect(isEnglish).toBe(false)
    expect(inBrowser).toBeUndefined()
  })

  test('are the same object for the same settings, and in the page only if its scripts need them', () => {
    expect(languageOf({ language: 'de-AT', texts: {} })).toBe(german)
    expect(english.inBrowser).toBeUndefined()
    expect(german.inBrowser).toMatchObject({ plurals: 'de', messages: { tryAgain: 'Erneut versuchen' } })
    expect(languageOf({ language: 'en', texts: { tryAgain: 'Again' } }).inBrowser?.messages).toMatchObject({
      tryAgain: 'Again',
    })
  })
})
