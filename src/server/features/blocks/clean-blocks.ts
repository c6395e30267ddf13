import { currentName, currentNameOfEntry, isFromLater } from '../../../content/blocks/block-version.ts'
import { blockDefinitions } from '../../../content/blocks/definitions.ts'
import type { Field, Fields } from '../../../content/blocks/fields.ts'
import { excessOf } from '../../../content/complexity.ts'
import { footerFields } from '../../../content/footer/footer-fields.ts'
import { safeUrl } from '../../../content/url.ts'
import type { Block, Blocks } from '../../../contracts/pages.ts'
import { giveWay } from '../../db/turns.ts'
import type { Ctx } from '../../http/context.ts'
import { invalidField } from '../../http/errors.ts'
import { sanitizeAll } from '../../platform/texts.ts'

type Values = Record<string, unknown>
/** The fields of every block, by type. */
type FieldsByType = Readonly<Record<string, Fields>>

const maxDepth = 60
// As JSON. What is stored must be small enough to be sent back.
const maxLength = 4_000_000
// No HTML page can carry them.
const controlCharacters = /[^\P{Cc}\t\n\r]/gu
// How properties that no definition knows have been named in other versions and systems.
const htmlName = /^(?:html|content|richText)$|(?:Html|HTML)$/
const addressName = /^(?:href|url|src|link|image|poster)$|(?:Href|Url|Src|Link|Image)$/
// Markup but for plain tags: without attributes these can do nothing, wherever they end up.
const markup =
  /<(?!\/?(?:b|i|u|s|em|strong|small|sub|sup|code|pre|p|br|hr|ul|ol|li|blockquote|h[1-6])>)[a-z!/?]/i
const scriptScheme = /^(?:javascript|vbscript|data):/i
const ignoredInScheme = /[\p{Cc}\p{Cf}\s]/gu

const knownFields: FieldsByType = {
  ...Object.fromEntries(Object.entries(blockDefinitions).map(([type, { fields }]) => [type, fields])),
  ...footerFields,
}

/**
 * The builder's document, safe to show. The definition of a block says how each property is cleaned: HTML is sanitized,
 * unsafe addresses are emptied, text keeps every character that a page can carry. A property or block that is not
 * defined gets the strictest treatment: markup in it is sanitized, and an address that would run a script is emptied.
 * Throws VALIDATION_FAILED when the document is nested more deeply, or is longer, than any builder makes it.
 */
export async function cleanBlocks(
  ctx: Pick<Ctx, 'person'>,
  blocks: Blocks,
  fieldsByType: FieldsByType = knownFields,
): Promise<Blocks> {
  const found: string[] = []
  const collect = (html: string) => {
    found.push(html)
    return ''
  }
  // First everything but the HTML: what is too much is refused before that is read, which takes longest.
  const others = new Cleaning(fieldsByType, collect).valuesOf(blocks, 0) as Blocks
  await giveWay()
  const excess = excessOf(found)
  if (excess) throw invalidField('blocks', excess)
  if (found.length === 0) return notLong(others)
  const clean = (await sanitizeAll(ctx, found)).values()
  await giveWay()
  const all = new Cleaning(fieldsByType, () => clean.next().value ?? '').valuesOf(blocks, 0) as Blocks
  await giveWay()
  return notLong(all)
}

function notLong(blocks: Blocks): Blocks {
  refuseLong(JSON.stringify(blocks).length)
  return blocks
}

function refuseLong(length: number): void {
  if (length > maxLength)
    throw invalidField('blocks', 'All blocks together may have at most 4,000,000 characters.')
}

/** Gives what takes the place of HTML. It is asked in the same order for the same document. */
type CleanHtml = (html: string) => string

class Cleaning {
  readonly #fieldsByType: FieldsByType
  readonly #cleanHtml: CleanHtml
  #length = 0
  constructor(fieldsByType: FieldsByType, cleanHtml: CleanHtml) {
    this.#fieldsByType = fieldsByType
    this.#cleanHtml = cleanHtml
  }

  /** An object of no known fields, or a block. */
  valuesOf(values: Values, depth: number): Values {
    const fields = isBlock(values) ? this.#fieldsOf(values) : undefined
    return mapped(values, (name, value) =>
      name === 'props' && fields
        ? this.#props(values.type as string, value as Values, fields, depth + 1)
        : this.#unknown(name, value, depth + 1),
    )
  }

  #fieldsOf(block: Block): Fields | undefined {
    const isKnown = Object.hasOwn(this.#fieldsByType, block.type) && !isFromLater(block)
    return isKnown ? this.#fieldsByType[block.type] : undefined
  }

  #props(type: string, props: Values, fields: Fields, depth: number): Values {
    return mapped(props, (name, value) => {
      const field = fieldOf(fields, currentName(type, name))
      return field ? this.#field(type, field, value, depth + 1) : this.#unknown(name, value, depth + 1)
    })
  }

  #field(type: string, field: Field, value: unknown, depth: number): unknown {
    refuseDepth(depth)
    if (field.kind === 'list' && Array.isArray(value))
      return value.map((entry) => this.#entry(type, field.fields, entry, depth + 1))
    if (typeof value !== 'string' || field.kind === 'slot') return this.#unknown('', value, depth)
    this.#count(value)
    if (field.kind === 'html' || field.kind === 'code') return this.#cleanHtml(value)
    if (field.kind === 'link' || field.kind === 'image') return safeUrl(value) ?? ''
    return readable(value)
  }

  #entry(type: string, fields: Fields, entry: unknown, depth: number): unknown {
    if (!isObject(entry)) return this.#unknown('', entry, depth)
    return mapped(entry, (name, value) => {
      const field = fieldOf(fields, currentNameOfEntry(type, name))
      return field ? this.#field(type, field, value, depth + 1) : this.#unknown(name, value, depth + 1)
    })
  }

  #unknown(name: string, value: unknown, depth: number): unknown {
    refuseDepth(depth)
    if (Array.isArray(value)) return value.map((one) => this.#unknown(name, one, depth + 1))
    if (typeof value !== 'string') return isObject(value) ? this.valuesOf(value, depth) : value
    this.#count(value)
    return cleanUnknownText(name, value, this.#cleanHtml)
  }

  /** Call it before a text is looked into. */
  #count(text: string): void {
    this.#length += text.length
    refuseLong(this.#length)
  }
}

function cleanUnknownText(name: string, value: string, cleanHtml: CleanHtml): string {
  if (htmlName.test(name)) return cleanHtml(value)
  if (addressName.test(name)) return safeUrl(value) ?? ''
  if (markup.test(value)) return cleanHtml(value)
  return scriptScheme.test(value.slice(0, 200).replace(ignoredInScheme, '')) ? '' : readable(value)
}

const readable = (value: string): string => value.toWellFormed().replace(controlCharacters, '')

const fieldOf = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlock = (value: Values): value is Block => typeof value.type === 'string' && isObject(value.props)

function refuseDepth(depth: number): void {
  if (depth > maxDepth) throw invalidField('blocks', 'The blocks are nested too deeply.')
}

const mapped = (values: Values, clean: (name: string, value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(name, value)]))
