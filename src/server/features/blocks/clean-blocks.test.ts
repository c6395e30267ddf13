import { describe, expect, test, vi } from 'vitest'
import { designedSections } from '../../../content/blocks/designed-sections.ts'
import type { Field, Fields } from '../../../content/blocks/fields.ts'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import type { Block } from '../../../contracts/pages.ts'
import { sanitizeAll } from '../../platform/texts/texts.ts'
import { cleanBlocks } from './clean-blocks.ts'

const attack = '<p>Story</p><img src=x onerror="attack()"><script>attack()</script>'
const script = ' java\tscript:attack()'

const label = 'Label'
const unusual: Fields = {
  story: { kind: 'html', label },
  markup: { kind: 'code', label },
  mug: { kind: 'image', label },
  target: { kind: 'link', label },
  html: { kind: 'text', label },
  href: { kind: 'long', label },
  richText: { kind: 'choice', label, options: { a: 'A' }, otherwise: 'a' },
  src: { kind: 'category', label },
  url: { kind: 'section', label },
  link: { kind: 'check', label },
  image: { kind: 'number', label, min: 0, max: 9, otherwise: 0 },
  inside: { kind: 'slot', label },
  rows: {
    kind: 'list',
    label,
    entry: 'Row',
    fields: { tale: { kind: 'html', label }, door: { kind: 'link', label }, poster: { kind: 'text', label } },
    defaults: {},
  },
}

const cleanProps = async (block: Block, definitions?: Record<string, { fields: Fields }>) =>
  (await cleanBlocks({ person: 'nobody' }, { root: {}, content: [block] }, definitions)).content[0]?.props

describe('cleaning blocks', () => {
  test('the kind of a field decides, whatever its name', async () => {
    const nested: Block = { type: 'Odd', props: { story: attack } }
    const props = {
      story: attack,
      markup: attack,
      mug: script,
      target: script,
      html: 'a < b',
      href: 'not an address',
      richText: 'a < b',
      src: 'two words',
      url: 'two words',
      link: true,
      image: 7,
      inside: [nested],
      rows: [{ tale: attack, door: script, poster: 'not an address' }],
    }
    expect(await cleanProps({ type: 'Odd', props }, { Odd: { fields: unusual } })).toEqual({
      ...props,
      story: '<p>Story</p>',
      markup: '<p>Story</p>',
      mug: '',
      target: '',
      inside: [{ type: 'Odd', props: { story: '<p>Story</p>' } }],
      rows: [{ tale: '<p>Story</p>', door: '', poster: 'not an address' }],
    })
  })

  test.each(Object.entries(blockDefinitions).map(([type, { fields }]) => ({ type, fields })))(
    'every field of $type is cleaned by its kind',
    async ({ type, fields }) => {
      const text = JSON.stringify(await cleanProps({ type, props: hostileProps(fields) }))
      expect(text).not.toMatch(/onerror|<script|script:attack/)
    },
  )

  test('names of earlier versions are cleaned like their current fields', async () => {
    expect((await cleanProps({ type: 'RichText', props: { text: attack } }))?.text).not.toContain('onerror')
    const buttons = await cleanProps({ type: 'Buttons', props: { items: [{ link: script }] } })
    expect(buttons?.items).toEqual([{ link: '' }])
    expect((await cleanProps({ type: 'Hero', props: { heading: 'a < b' } }))?.heading).toBe('a < b')
  })

  test.each([
    [
      'an unknown block',
      { type: 'Carousel', props: { caption: attack, go: script, entries: [{ tale: attack }] } },
    ],
    ['a property that its block does not have', { type: 'Divider', props: { caption: attack, go: script } }],
    ['a block of a later version', { type: 'Heading', props: { version: 99, text: attack, go: script } }],
    ['a value of another shape', { type: 'RichText', props: { html: { deep: [attack] }, id: script } }],
  ] as [string, Block][])('%s gets the strictest rule', async (_, block) => {
    expect(JSON.stringify(await cleanProps(block))).not.toMatch(/onerror|<script|script:attack/)
  })

  test('a style stays as it is', async () => {
    const style = { motion: 'rise', background: '#B91C1C', above: '40px', anchor: 'größe-1', align: 'end' }
    const block = { type: 'Heading', props: { text: 'x', style } }
    expect(JSON.stringify(await cleanProps(block))).toBe(JSON.stringify(block.props))
  })

  test.each([
    [{ background: 'red;}' }, /“background” that is not possible. Choose surface,/],
    [{ background: 'url(x)' }, /“background” that is not possible/],
    [{ above: '-3rem' }, /“above” that is not possible. Choose none, small, medium, large or a length/],
    [{ width: 'calc(1px)' }, /“width” that is not possible/],
    [{ corners: '1e3px' }, /“corners” that is not possible/],
    [{ shadow: 'inset' }, /“shadow” that is not possible. Choose small, medium or large/],
    [{ hide: ['phone'] }, /“hide” that is not possible. Choose phone or desktop/],
    [{ motion: 'spin' }, /“motion” that is not possible/],
    [{ align: 'left' }, /“align” that is not possible/],
    [{ anchor: 'a b' }, /“anchor” that is not possible. Choose up to 60 letters/],
    [{ anchor: 'content' }, /“anchor” that is not possible. Choose up to 60 .*, such as “content” or “main”/],
    [{ anchor: 'site-related' }, /“anchor” that is not possible/],
    [{ anchor: 'Submit' }, /“anchor” that is not possible/],
    [{ anchor: 'a'.repeat(61) }, /up to 60 letters/],
    [{ color: 'red' }, /cannot have “color”/],
    ['big', /must be an object/],
    [[], /must be an object/],
  ])('the style %j is refused, also within other blocks', async (style, message) => {
    const block: Block = { type: 'Divider', props: { style } }
    await expect(cleanProps(block)).rejects.toThrow(message)
    const around: Block = { type: 'Columns', props: { columns: [{ content: [block] }] } }
    await expect(cleanProps(around)).rejects.toThrow(message)
  })

  test('an anchor that two blocks share is refused', async () => {
    const place = (anchor: string): Block => ({ type: 'Divider', props: { style: { anchor } } })
    const clean = (...content: Block[]) => cleanBlocks({ person: 'nobody' }, { root: {}, content })
    await clean(place('a'), place('b'))
    await expect(clean(place('a'), place('a'))).rejects.toThrow('Two blocks have the anchor “a”.')
  })

  test('a document that is too long is refused before it is cleaned', async () => {
    const caption = `<!--${'a'.repeat(4_000_000)}-->`
    await expect(cleanProps({ type: 'Carousel', props: { caption } })).rejects.toThrow()
    await expect(cleanProps({ type: 'RichText', props: { html: caption } })).rejects.toThrow()
    const half = caption.slice(0, 2_500_000)
    await expect(cleanProps({ type: 'Carousel', props: { html: half, caption: half } })).rejects.toThrow()
  })

  test('tags are checked one by one, without a list of all', async () => {
    const match = vi.spyOn(String.prototype, 'match')
    const caption = '<b>'.repeat(1000)
    try {
      expect(await cleanProps({ type: 'Carousel', props: { caption } })).toEqual({ caption })
      expect(match.mock.results.filter(({ value }) => value?.length > 1)).toEqual([])
    } finally {
      match.mockRestore()
    }
  })

  test.each(['<b class="a">x</b>', '<b<b>', '<a <b>', '</ b>', '<!b>', '<p', '<B>x</B><PRE x>'])(
    'an unknown text with %s is sanitized',
    async (caption) => {
      const [sanitized] = await sanitizeAll({ person: 'nobody' }, [caption])
      expect(sanitized).not.toBe(caption)
      expect(await cleanProps({ type: 'Carousel', props: { caption } })).toEqual({ caption: sanitized })
    },
  )

  test.each(designedSections.map(({ name, make }) => [name, make] as const))(
    'the designed section “%s” is stored as it was made',
    async (_name, make) => {
      const block = make()
      expect(await cleanProps(block)).toEqual(block.props)
    },
  )

  test('harmless values stay as they are, also in unknown blocks', async () => {
    const block = {
      type: 'Carousel',
      props: { caption: 'One & two', nested: { size: 3 }, list: ['a', null] },
    }
    expect(await cleanProps(block)).toEqual(block.props)
  })
})

function hostileProps(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, hostileValue(field)]))
}

function hostileValue(field: Field): unknown {
  if (field.kind === 'list') return [hostileProps(field.fields)]
  if (field.kind === 'slot') return [{ type: 'RichText', props: { html: attack } }]
  if (field.kind === 'link' || field.kind === 'image') return script
  return field.kind === 'html' || field.kind === 'code' ? attack : 'plain'
}
