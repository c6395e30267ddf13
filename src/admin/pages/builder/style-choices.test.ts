import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { align } from '../../../content/blocks/fields.ts'
import { allBlocks, definitionOf } from '../../../content/blocks/registry.ts'
import { type BlockStyle, styleParts } from '../../../contracts/style-values.ts'
import { chosenParts, isOffered } from './style-choices.ts'

const offered = (type: string, style: BlockStyle = {}) =>
  styleParts.filter((part) => isOffered(part, { type, style, fields: definitionOf(type)?.fields ?? {} }))
const missing = (type: string, style: BlockStyle = {}) => {
  const parts = offered(type, style)
  return styleParts.filter((part) => !parts.includes(part))
}

describe('the style panel', () => {
  test('offers every part for a section, except an anchor, which it has a field for', () => {
    expect(missing('Section')).toEqual(['anchor'])
  })

  test('offers corners and shadow for any block with a background of its own width', () => {
    expect(missing('RichText')).toEqual(['corners', 'shadow'])
    expect(missing('RichText', { background: 'tint' })).toEqual([])
    expect(missing('RichText', { background: 'tint', width: 'full' })).toEqual(['corners', 'shadow'])
    expect(missing('RichText', { width: 'full', shadow: 'small' })).toEqual(['corners'])
  })

  test('names an alignment by the line, which begins on the right in some languages', () => {
    const names = { start: 'Start of line', center: 'Centre', end: 'End of line' }
    const { choices } = chosenParts.find(({ part }) => part === 'align') ?? { choices: [] }
    expect(Object.fromEntries(choices.map(({ value, label }) => [value, label]))).toEqual(names)
    expect(align).toMatchObject({ options: names })
  })

  test('leaves out what a field of the block can do as well', () => {
    expect(missing('Heading')).toEqual(['align', 'corners', 'shadow', 'anchor'])
    expect(missing('Buttons')).toEqual(['align', 'corners', 'shadow'])
  })

  test('offers corners if the styles name an element of the block, or if it contains other blocks', () => {
    const css = readFileSync('src/content/blocks/block-style.css', 'utf8')
    const named = /styled-corners[^{]*:is\(\s*(\.block-image[^)]*)\)/.exec(css)?.[1] ?? ''
    const classes = [...named.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)
    expect(classes).toContain('block-plan')
    const folders = new Map(
      allBlocks.map(({ type }) => [type, type.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()]),
    )
    const withCorners = allBlocks.filter(({ type, fields }) => {
      const view = readFileSync(`src/content/blocks/${folders.get(type)}/view.tsx`, 'utf8')
      const isHolder = type === 'SavedSection' || JSON.stringify(fields).includes('"slot"')
      return isHolder || classes.some((name) => new RegExp(`[ "\`]${name}[ "\`]`).test(view))
    })
    expect(allBlocks.filter(({ type }) => offered(type).includes('corners')).map(({ type }) => type)).toEqual(
      withCorners.map(({ type }) => type),
    )
  })
})
