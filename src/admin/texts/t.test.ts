import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '../../i18n/message.ts'

async function load(language?: string, texts: Record<string, Message> = {}) {
  vi.resetModules()
  globalThis.adminTexts = language === undefined ? undefined : { language, texts }
  return (await import('./t.ts')).t
}

afterEach(() => {
  globalThis.adminTexts = undefined
  vi.resetModules()
})

describe('a text of the admin', () => {
  test('is in English where there is no catalog', async () => {
    const t = await load()
    expect(t('Save')).toBe('Save')
    expect(t('Move {title} to the trash?', { title: 'A' })).toBe('Move A to the trash?')
    const files = { one: '{count} file', other: '{count} files' } as const
    expect([1, 1200].map((count) => t(files, { count }))).toEqual(['1 file', '1,200 files'])
  })

  test('is in the language of the page, with the plurals and numbers of that', async () => {
    const t = await load('ar', {
      Save: 'حفظ',
      '{count} files': { zero: 'z', one: 'o', two: 'ملفان', few: '{count} ملفات', many: 'm', other: 'x' },
    })
    expect(t('Save')).toBe('حفظ')
    const files = { one: '{count} file', other: '{count} files' } as const
    expect([2, 3].map((count) => t(files, { count }))).toEqual([
      'ملفان',
      `${new Intl.NumberFormat('ar').format(3)} ملفات`,
    ])
    expect(t('Not in the catalog')).toBe('Not in the catalog')
  })

  test('does not show what is said to translators alone', async () => {
    expect((await load())('Draft ¦ state')).toBe('Draft')
    expect((await load('de', { 'Draft ¦ state': 'Entwurf' }))('Draft ¦ state')).toBe('Entwurf')
  })

  test('has elements as values, and leaves braces without a value alone', async () => {
    const t = await load()
    const nodes = t.nodes('Built {when}, {by}.', { when: 7, by: null }) as { props: { children: unknown[] } }
    expect(nodes.props.children).toEqual(['Built ', '7', ', ', null, '.'])
    expect(t.of({ message: 'Use {year}' })).toBe('Use {year}')
    expect(t.of({ message: '“A ¦ B” is taken' })).toBe('“A ¦ B” is taken')
  })

  test('has sentences as values, and shows those of an answer line by line', async () => {
    const t = await load('de', {
      'Article "{title}": {note}': 'Artikel „{title}“: {note}',
      'It has no title': 'Hat keinen Titel',
    })
    const note = { message: 'It has no title', values: {} }
    const say = t.sentencesOf({
      'Article "A": It has no title': { message: 'Article "{title}": {note}', values: { title: 'A', note } },
    })
    expect(say('Article "A": It has no title')).toBe('Artikel „A“: Hat keinen Titel')
    expect(say('It has no title\nUnknown "x"')).toBe('Hat keinen Titel\nUnknown "x"')
    for (const line of ['constructor', '__proto__']) expect(say(`${line}\n${line}`)).toBe(`${line}\n${line}`)
  })

  test('keeps a value of the other direction to itself, except in English', async () => {
    const message = 'Move {title} to the trash?'
    expect((await load('de'))(message, { title: 'مقال' })).toBe('Move \u2068مقال\u2069 to the trash?')
    expect((await load('de'))(message, { title: 'Wind' })).toBe('Move Wind to the trash?')
    expect((await load('ar'))(message, { title: 'Wind' })).toBe('Move \u2068Wind\u2069 to the trash?')
    expect((await load())(message, { title: 'مقال' })).toBe('Move مقال to the trash?')
  })

  test('says no “one” of nothing, where both have the same form', async () => {
    const pages = { one: 'a page of one block', other: 'a page of {count} blocks' } as const
    const t = await load('fr', {
      'a page of {count} blocks': {
        one: 'une page d’un bloc',
        many: '{count}',
        other: 'une page de {count} blocs',
      },
    })
    expect([0, 1].map((count) => t(pages, { count }))).toEqual(['une page de 0 blocs', 'une page d’un bloc'])
  })

  test('is never something that every object has', async () => {
    expect((await load('de', {})).of({ message: 'constructor' })).toBe('constructor')
  })
})
