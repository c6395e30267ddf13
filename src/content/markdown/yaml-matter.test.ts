import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { yamlMatter } from './yaml-matter.ts'

/** The YAML between the two lines of hyphens. */
const yamlOf = (matter: string) => matter.replace(/^---\n/, '').replace(/---\n$/, '')

it('keeps words that look like something else words, for every version of YAML', () => {
  const words = [
    '2026-11-27',
    'Yes',
    'no',
    'on',
    'y',
    '1_000',
    '12:30',
    '1:20:30',
    '010',
    '0b11',
    '1e3',
    '~',
    '<<',
  ]
  for (const title of words) {
    const yaml = yamlOf(yamlMatter({ title, tags: [title, 'Sea'] }))
    for (const version of ['1.1', '1.2'] as const)
      expect([version, parse(yaml, { version })]).toEqual([version, { title, tags: [title, 'Sea'] }])
  }
})

it('leaves times and plain words without quotes, and leaves out what is empty', () => {
  const date = '2026-11-27T10:30:00.000Z'
  const matter = yamlMatter({ title: 'The pier', date, draft: false, pinned: false, tags: [], image: '' })
  expect(matter).toBe(`---\ntitle: The pier\ndate: ${date}\ndraft: false\n---\n`)
  expect(parse(yamlOf(matter), { version: '1.1' })).toMatchObject({ date: new Date(date) })
})
