import type { Field, Fields } from '../../../content/blocks/fields.ts'
import { isBlock, items, type Props, text } from '../../../content/blocks/props.ts'
import { definitionOf } from '../../../content/blocks/registry.ts'
import { plainText } from '../../../content/text.ts'

/** The words that identify a block: its first text, or that of the first block in it; '' if it has none. */
export function firstWords(type: string, props: Props): string {
  return wordsOfFields(definitionOf(type)?.fields ?? {}, props)
}

function wordsOfFields(fields: Fields, props: Props): string {
  for (const [name, field] of Object.entries(fields)) {
    const words = wordsOfField(field, props[name])
    if (words !== '') return words
  }
  return ''
}

function wordsOfField(field: Field, value: unknown): string {
  if (field.kind === 'text' || field.kind === 'long') return text(value).trim()
  if (field.kind === 'html') return plainText(text(value)).trim()
  if (field.kind === 'list') return firstOf(items(value).map((entry) => wordsOfFields(field.fields, entry)))
  if (field.kind !== 'slot') return ''
  return firstOf(
    items(value)
      .filter(isBlock)
      .map((block) => firstWords(block.type, block.props)),
  )
}

const firstOf = (all: string[]): string => all.find(Boolean) ?? ''
