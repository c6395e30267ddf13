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

  test('is never something that every object has', async () => {
    expect((await load('de', {})).of({ message: 'constructor' })).toBe('constructor')
  })
})
