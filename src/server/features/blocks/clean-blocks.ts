import { repeatedAnchor } from '../../../content/blocks/block-anchors.ts'
import { fieldOf, isFromLater, type Named } from '../../../content/blocks/block-version.ts'
import type { Field } from '../../../content/blocks/fields.ts'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import { excessOf } from '../../../content/complexity.ts'
import { footerFields } from '../../../content/footer/footer-fields.ts'
import { safeUrl } from '../../../content/url.ts'
import { blockStyle } from '../../../contracts/block-style.ts'
import type { Block, Blocks } from '../../../contracts/pages.ts'
import { say } from '../../../i18n/said.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import { giveWay } from '../../db/turns.ts'
import { sanitizeAll } from '../../platform/texts/texts.ts'

type Values = Record<string, unknown>
/** The definition of every block, by type. */
type Definitions = Readonly<Record<string, Named>>

const maxDepth = 60
// As JSON. Stored blocks must be small enough to be sent back.
const maxLength = 4_000_000
// Characters that no HTML page can contain.
const controlCharacters = /[^\P{Cc}\t\n\r]/gu
// Property names of other versions and systems that no definition knows.
const htmlName = /^(?:html|content|richText)$|(?:Html|HTML)$/
const addressName = /^(?:href|url|src|link|image|poster)$|(?:Href|Url|Src|Link|Image)$/
// Markup beyond plain tags: tags without attributes are harmless, wherever they end up.
const markup =
  /<(?!\/?(?:b|i|u|s|em|strong|small|sub|sup|code|pre|p|br|hr|ul|ol|li|blockquote|h[1-6])>)[a-z!/?]/i
const scriptScheme = /^(?:javascript|vbscript|data):/i
const ignoredInScheme = /[\p{Cc}\p{Cf}\s]/gu

const knownDefinitions: Definitions = {
  ...blockDefinitions,
  ...Object.fromEntries(Object.entries(footerFields).map(([type, fields]) => [type, { fields }])),
}

/**
 * The builder's document in a form that is safe to show. The definition of a block says how each property is cleaned:
 * HTML is sanitized, unsafe addresses are emptied, text keeps every character that a page can contain. An undefined
 * property or block gets the strictest treatment: markup in it is sanitized, and an address that would run a script is
 * emptied. Throws VALIDATION_FAILED if the document is nested more deeply, or is longer, than any builder makes it, for
 * an invalid style, and for an anchor that two blocks share.
 */
export async function cleanBlocks(
  ctx: Pick<Ctx, 'person'>,
  blocks: Blocks,
  definitions: Definitions = knownDefinitions,
): Promise<Blocks> {
  const found: string[] = []
  const collect = (html: string) => {
    found.push(html)
    return ''
  }
  // Everything except the HTML comes first: an oversized document is refused before its HTML is parsed, which takes
  // longest.
  const others = new Cleaning(definitions, collect).valuesOf(blocks, 0) as Blocks
  await giveWay()
  const repeated = repeatedAnchor(others.content ?? [])
  if (repeated)
    throw invalidField(
      'blocks',
      say('Two blocks have the anchor “{anchor}”. Give one of them another one.', { anchor: repeated }),
    )
  const excess = excessOf(found)
  if (excess) throw invalidField('blocks', excess)
  if (found.length === 0) return notLong(others)
  const clean = (await sanitizeAll(ctx, found)).values()
  await giveWay()
  const all = new Cleaning(definitions, () => clean.next().value ?? '').valuesOf(blocks, 0) as Blocks
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

/** Returns the replacement for HTML. It is called in the same order for the same document. */
type CleanHtml = (html: string) => string

class Cleaning {
  readonly #definitions: Definitions
  readonly #cleanHtml: CleanHtml
  #length = 0
  constructor(definitions: Definitions, cleanHtml: CleanHtml) {
    this.#definitions = definitions
    this.#cleanHtml = cleanHtml
  }

  /** An object without known fields, or a block. */
  valuesOf(values: Values, depth: number): Values {
    const definition = isBlock(values) ? this.#definitionOf(values) : undefined
    return mapped(values, (name, value) =>
      name === 'props' && definition
        ? this.#blockProps(definition, value as Values, depth + 1)
        : this.#unknown(name, value, depth + 1),
    )
  }

  #definitionOf(block: Block): Named | undefined {
    const isKnown = Object.hasOwn(this.#definitions, block.type) && !isFromLater(block)
    return isKnown ? this.#definitions[block.type] : undefined
  }

  #blockProps(definition: Named, props: Values, depth: number): Values {
    return mapped(props, (name, value) =>
      name === 'style' ? checkedStyle(value) : this.#value(definition, name, value, depth),
    )
  }

  /** The properties of an entry in a list of a block. */
  #props(definition: Named, props: Values, depth: number): Values {
    return mapped(props, (name, value) => this.#value(definition, name, value, depth))
  }

  #value(definition: Named, name: string, value: unknown, depth: number): unknown {
    const field = fieldOf(definition, name)
    return field ? this.#field(field, value, depth + 1) : this.#unknown(name, value, depth + 1)
  }

  #field(field: Field, value: unknown, depth: number): unknown {
    refuseDepth(depth)
    if (field.kind === 'list' && Array.isArray(value))
      return value.map((entry) =>
        isObject(entry) ? this.#props(field, entry, depth + 1) : this.#unknown('', entry, depth + 1),
      )
    if (typeof value !== 'string' || field.kind === 'slot') return this.#unknown('', value, depth)
    this.#count(value)
    if (field.kind === 'html' || field.kind === 'code') return this.#cleanHtml(value)
    if (field.kind === 'link' || field.kind === 'image') return safeUrl(value) ?? ''
    return readable(value)
  }

  #unknown(name: string, value: unknown, depth: number): unknown {
    refuseDepth(depth)
    if (Array.isArray(value)) return value.map((one) => this.#unknown(name, one, depth + 1))
    if (typeof value !== 'string') return isObject(value) ? this.valuesOf(value, depth) : value
    this.#count(value)
    return cleanUnknownText(name, value, this.#cleanHtml)
  }

  /** Call it before reading a text. */
  #count(text: string): void {
    this.#length += text.length
    refuseLong(this.#length)
  }
}

/** The style of a block. Throws VALIDATION_FAILED. */
function checkedStyle(value: unknown): unknown {
  const read = blockStyle.safeParse(value)
  if (read.success) return value
  const [issue] = read.error.issues
  if (issue?.code === 'unrecognized_keys')
    throw invalidField(
      'blocks',
      say('The style of a block cannot have “{name}”.', { name: (issue.keys[0] ?? '').slice(0, 40) }),
    )
  const part = issue?.path[0]
  throw invalidField(
    'blocks',
    part === undefined
      ? 'The style of a block must be an object.'
      : say('The style of a block has a “{part}” that is not possible. {reason}.', {
          part: String(part),
          reason: issue?.message ?? '',
        }),
  )
}

function cleanUnknownText(name: string, value: string, cleanHtml: CleanHtml): string {
  if (htmlName.test(name)) return cleanHtml(value)
  if (addressName.test(name)) return safeUrl(value) ?? ''
  if (markup.test(value)) return cleanHtml(value)
  return scriptScheme.test(value.slice(0, 200).replace(ignoredInScheme, '')) ? '' : readable(value)
}

const readable = (value: string): string => value.toWellFormed().replace(controlCharacters, '')

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlock = (value: Values): value is Block => typeof value.type === 'string' && isObject(value.props)

function refuseDepth(depth: number): void {
  if (depth > maxDepth) throw invalidField('blocks', 'The blocks are nested too deeply.')
}

const mapped = (values: Values, clean: (name: string, value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(name, value)]))
