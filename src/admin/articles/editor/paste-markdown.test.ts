import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { articleExtensions } from '../../../content/document/extensions.ts'
import { blocksOf } from './paste-markdown.ts'

const schema = getSchema(articleExtensions())

/** The blocks as ProseMirror writes them after they were fitted to the schema; the keys of notes are numbered. */
function shown(markdown: string): string[] {
  const keys: string[] = []
  const short = (text: string) =>
    text.replace(/\bfn(ref)?-(\w{8})\b/g, (_, ref = '', key: string) => {
      if (!keys.includes(key)) keys.push(key)
      return `fn${ref}-${keys.indexOf(key) + 1}`
    })
  return blocksOf(markdown).map((block) => {
    const node = schema.nodeFromJSON(block)
    node.check()
    const references: string[] = []
    node.descendants((child) => {
      if (child.type.name === 'footnoteReference')
        references.push(short(`${child.attrs.label} ${child.attrs.note} ${child.attrs.id}`))
      if (child.type.name === 'footnoteItem') references.push(short(child.attrs.preserved.id))
    })
    return [node.toString(), ...references].join(' | ')
  })
}

test('footnotes of Markdown become real ones, wherever they are defined', () => {
  expect(
    shown(
      'One[^a] and two[^long], *again[^a]*.\n\n[^long]: First **part**\ngoes on\n\n    Second part\n\nMore[^none] text `[^a]`.\n\n[^a]: Short\n[^unused]: Kept',
    ),
  ).toEqual([
    'paragraph("One", footnoteReference, " and two", footnoteReference, ", ", italic("again"), footnoteReference, ".") | 1 fn-1 fnref-1 | 2 fn-2 fnref-2 | 1 fn-1 null',
    'paragraph("More[^none] text ", code("[^a]"), ".")',
    'footnotes(footnoteItem(paragraph("Short")), footnoteItem(paragraph("First ", bold("part"), " goes on"), paragraph("Second part")), footnoteItem(paragraph("Kept"))) | fn-1 | fn-2 | fn-3',
  ])
})

test('what looks like a footnote in code stays code', () => {
  expect(shown('```\n[^1]: no\n```\n\nText[^1]')).toEqual(['codeBlock("[^1]: no")', 'paragraph("Text[^1]")'])
})

test('images can be blocks or part of a line', () => {
  expect(shown('![A](/a.png)\n\nText ![B](/b.png) here\n\n- ![C](/c.png)')).toEqual([
    'image',
    'paragraph("Text ", inlineImage, " here")',
    'bulletList(listItem(paragraph(inlineImage)))',
  ])
})
