import { HtmlValidate } from 'html-validate'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Block } from '../../contracts/pages.ts'
import { english } from '../../i18n/catalogs.ts'
import { currentVersion, upgraded } from './block-version.ts'
import { BlockList, blockViews } from './blocks.tsx'
import { designedSections } from './designed-sections.ts'
import type { Fields } from './fields.ts'
import { newBlock } from './new-block.ts'
import { plainPicture } from './picture.tsx'
import { blockDefinitions } from './registry.ts'
import { templates } from './templates.ts'
import type { Words } from './words.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-inline-style': 'off',
    'no-raw-characters': 'off',
    'void-style': 'off',
    'long-title': 'off',
  },
})
const types = Object.keys(blockDefinitions)
const context = {
  language: english,
  picture: plainPicture,
  latestArticles: ({ title }: { title: Words }) => <p>{title}</p>,
  categoryArticles: ({ title }: { title: Words }) => <p>{title}</p>,
  categoryList: ({ title }: { title: Words }) => <p>{title}</p>,
  languages: ({ title }: { title: Words }) => <p>{title}</p>,
  contact: { page: '/contact' },
}
const htmlOf = (...blocks: Block[]) => renderToStaticMarkup(<BlockList blocks={blocks} context={context} />)

describe('every block', () => {
  it('has a view and a definition', () => {
    expect(types.sort()).toEqual(Object.keys(blockViews).sort())
  })

  it.each(types)('%s has a default for every field, and no others', (type) => {
    const { fields = {}, defaults = {} } = blockDefinitions[type] ?? {}
    expect(Object.keys(defaults).sort()).toEqual(Object.keys(fields).sort())
  })

  it.each(types)('%s is valid HTML with its defaults, without scripts', async (type) => {
    const html = htmlOf(newBlock(type))
    const report = await validator.validateString(`<main>${html}</main>`)
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
    expect(html).not.toMatch(/<script|\son\w+=|javascript:/i)
  })

  it.each(types)('%s renders hostile values harmlessly', (type) => {
    const hostile = '"><script>attack()</script>'
    const html = htmlOf({ type, props: filled(blockDefinitions[type]?.fields ?? {}, hostile) })
    expect(html).not.toMatch(/<script|javascript:/i)
  })

  it.each(types)('%s accepts values of every wrong type', (type) => {
    for (const wrong of [null, 7, true, 'text', [], [null], {}, [[1]], { type: 'Hero' }]) {
      const fields = Object.keys(blockDefinitions[type]?.fields ?? {})
      expect(() =>
        htmlOf({ type, props: Object.fromEntries(fields.map((name) => [name, wrong])) }),
      ).not.toThrow()
    }
  })
})

describe('an unknown block', () => {
  it('is left out for readers, and its neighbours stay', () => {
    const quote = newBlock('Quote', { text: 'Still here' })
    expect(htmlOf({ type: 'Carousel', props: { text: 'Gone' } }, quote)).toMatch(/^(?!.*Gone).*Still here/s)
    const later = { type: 'Quote', props: { text: 'From later', version: currentVersion + 1 } }
    expect(htmlOf(later)).toBe('')
  })
})

describe('an older block', () => {
  it('gets the current names, and an existing value under the current name wins', () => {
    const old = { type: 'CardGrid', props: { items: [{ title: 'A', description: 'B', link: '/c' }] } }
    expect(upgraded(old).props).toEqual({
      cards: [{ title: 'A', text: 'B', href: '/c' }],
      version: currentVersion,
    })
    const both = { type: 'RichText', props: { html: '<p>New</p>', content: '<p>Old</p>' } }
    expect(upgraded(both).props.html).toBe('<p>New</p>')
  })

  it('stays the same if it is current', () => {
    const now = newBlock('Faq')
    expect(upgraded(now)).toBe(now)
  })
})

describe('a designed section', () => {
  it.each(designedSections.map(({ name, make }) => [name, make] as const))(
    '“%s” is one block that is shown whole, valid, and has ids of its own',
    async (_name, make) => {
      const html = htmlOf(make())
      const { results } = await validator.validateString(`<main>${html}</main>`)
      expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
      const idsOf = (block: Block) =>
        [...JSON.stringify(block).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
      const ids = [...idsOf(make()), ...idsOf(make())]
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  it('has its own name, and there are at least thirty', () => {
    const names = designedSections.map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(30)
    expect(new Set(names).size).toBe(names.length)
  })
})

it('no template repeats an id, and all of them are shown completely', () => {
  for (const { make } of templates) {
    const { content } = make()
    const ids = [...JSON.stringify(content).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(content.length === 0 || htmlOf(...content).length > 0).toBe(true)
  }
})

it.each(templates.map(({ name, make }) => [name, JSON.stringify(make())]))(
  'the links of the template %s lead somewhere on a new site',
  (_name, json) => {
    const links = [...json.matchAll(/"(?:\w*Link|href)":"([^"]+)"/g)].map(([, link]) => link ?? '')
    const anchors = [...json.matchAll(/"anchor":"([^"]+)"/g)].map(([, anchor]) => `#${anchor}`)
    const known = new Set(['/', '/blog', '/feed.xml', ...anchors])
    expect(links.filter((link) => !known.has(link))).toEqual([])
  },
)

/** Hostile words in every field; fields whose HTML the server cleans before storing are left empty. */
function filled(fields: Fields, hostile: string): Record<string, unknown> {
  const hostileFor = (field: Fields[string]): unknown => {
    if (field.kind === 'html' || field.kind === 'code') return ''
    if (field.kind === 'list') return [filled(field.fields, hostile)]
    if (field.kind === 'slot') return [{ type: 'Heading', props: { text: hostile } }]
    return field.kind === 'link' || field.kind === 'image' ? 'javascript:attack()' : hostile
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, hostileFor(field)]))
}
