import { SaxesParser, type SaxesTagNS } from 'saxes'
import { escapeXml } from '../../../content/xml.ts'
import { english } from '../../../i18n/said.ts'
import { InvalidFile } from '../file-kind.ts'
import { svgAnimations, svgAttributes, svgElements, svgUnwrapped } from './svg-allowed.ts'
import { isSafeValue, safeDeclarations, safeStyleSheet } from './svg-css.ts'
import { newUseGraph, refusedUses, type UseGraph } from './svg-uses.ts'

/** An SVG in the form that is stored. Width and height are in pixels, if the SVG states them. */
export type Drawing = { svg: string; size: { width: number; height: number } | undefined }
/** Why a file cannot be accepted. A thread cannot throw an InvalidFile to another one. */
export type RefusedDrawing = { refused: string }

export function readDrawing(text: string): Drawing | RefusedDrawing {
  try {
    const svg = sanitizeSvg(text)
    return { svg, size: svgSize(svg) }
  } catch (error) {
    if (error instanceof InvalidFile) return { refused: error.message }
    throw error
  }
}

/**
 * Rewrites an SVG: only elements and attributes of an allow-list stay, without scripts, handlers, embedded pages, links
 * or addresses other than `#id` and small embedded images. Comments, metadata and a document type are removed. Throws
 * `InvalidFile` for a file that is not a well-formed SVG, declares entities, or would exhaust a browser.
 */
export function sanitizeSvg(text: string): string {
  if (text.length > maxBytes)
    throw new InvalidFile(english('The SVG is larger than 5 MB. Simplify the drawing or upload it as a PNG.'))
  const writing = read(text)
  if (refusedUses(writing.uses))
    throw new InvalidFile(english('The SVG repeats its parts too often. Simplify the drawing and try again.'))
  return writing.output
}

/** The width and height in pixels that a sanitized SVG states: its own, otherwise those of its viewBox. */
export function svgSize(text: string): { width: number; height: number } | undefined {
  const root = /^<svg\b[^>]*>/.exec(text)?.[0] ?? ''
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(root)?.[1]
  const length = (name: string) => Number(/^([\d.]+)(?:px)?$/.exec(attribute(name) ?? '')?.[1])
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [length('width') || box[2], length('height') || box[3]]
  if (!width || !height || !(width > 0) || !(height > 0)) return undefined
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

const svgSpace = 'http://www.w3.org/2000/svg'
const xlinkSpace = 'http://www.w3.org/1999/xlink'
const maxBytes = 5 * 1024 * 1024
const maxDepth = 100
const maxElements = 100_000

type Writing = {
  output: string
  depth: number
  elements: number
  droppedAt: number
  css: string
  uses: UseGraph
}

function read(text: string): Writing {
  const writing: Writing = { output: '', depth: 0, elements: 0, droppedAt: 0, css: '', uses: newUseGraph() }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => {
    throw new InvalidFile(
      english('The SVG is damaged: it is not well-formed XML. Save it again and upload the new file.'),
    )
  })
  parser.on('doctype', (doctype) => {
    if (!doctype.includes('[')) return
    throw new InvalidFile(
      english('The SVG declares entities, which are not allowed. Save it as plain SVG and try again.'),
    )
  })
  parser.on('opentag', (tag) => open(writing, tag))
  parser.on('closetag', (tag) => close(writing, tag))
  const write = (content: string) => addText(writing, content)
  parser.on('text', write)
  parser.on('cdata', write)
  parser.write(text.replace(/^\uFEFF/, '')).close()
  return writing
}

function open(writing: Writing, tag: SaxesTagNS): void {
  writing.depth++
  writing.elements++
  if (writing.depth === 1 && !isDrawing(tag, 'svg'))
    throw new InvalidFile(english('The file is not an SVG drawing. Choose another one.'))
  if (writing.depth > maxDepth || writing.elements > maxElements)
    throw new InvalidFile(english('The SVG has too many parts. Simplify the drawing and try again.'))
  if (writing.droppedAt) return
  if (!isRetained(tag)) {
    writing.droppedAt = writing.depth
    return
  }
  const attributes = safeAttributes(tag)
  writing.uses.open(tag.local, attributes)
  if (svgUnwrapped.has(tag.local) || tag.local === 'style') return
  const space = writing.depth === 1 ? ` xmlns="${svgSpace}"` : ''
  const list = [...attributes].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('')
  writing.output += `<${tag.local}${space}${list}>`
}

function close(writing: Writing, tag: SaxesTagNS): void {
  const dropped = writing.droppedAt > 0
  if (writing.droppedAt === writing.depth) writing.droppedAt = 0
  writing.depth--
  if (dropped) return
  writing.uses.close()
  if (tag.local === 'style') {
    const css = safeStyleSheet(writing.css)
    if (css) writing.output += `<style>${escapeXml(css)}</style>`
    writing.css = ''
  } else if (!svgUnwrapped.has(tag.local)) {
    writing.output += `</${tag.local}>`
  }
}

function addText(writing: Writing, content: string): void {
  if (writing.droppedAt || writing.depth === 0) return
  // The pieces of a sheet are collected, because it is judged as a whole.
  if (writing.uses.inside('style')) writing.css += content
  else writing.output += escapeXml(content)
}

function isDrawing(tag: SaxesTagNS, local: string): boolean {
  return tag.local === local && (tag.uri === svgSpace || tag.uri === '')
}

function isRetained(tag: SaxesTagNS): boolean {
  if (!isDrawing(tag, tag.local) || !svgElements.has(tag.local)) return false
  if (!svgAnimations.has(tag.local)) return true
  const target = tag.attributes.attributeName?.value.trim() ?? ''
  return target === ''
    ? tag.local === 'animateMotion'
    : target !== 'href' && target !== 'style' && svgAttributes.has(target)
}

function safeAttributes(tag: SaxesTagNS): Map<string, string> {
  const safe = new Map<string, string>()
  for (const { uri, prefix, local, value } of Object.values(tag.attributes)) {
    if (uri === xlinkSpace && local === 'href' && !safe.has('href')) addHref(safe, tag.local, value)
    else if (prefix === 'xml' && local === 'space')
      safe.set('xml:space', value === 'preserve' ? value : 'default')
    else if (uri !== '') continue
    else if (local === 'href') addHref(safe, tag.local, value)
    else if (local === 'style') addStyle(safe, value)
    else if (isAttribute(local) && isSafeValue(value)) safe.set(local, value)
  }
  return safe
}

const isAttribute = (name: string) => svgAttributes.has(name) || /^aria-[a-z]{1,30}$/.test(name)
const picture = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/

function addHref(safe: Map<string, string>, element: string, value: string): void {
  const address = value.trim()
  const isPicture = (element === 'image' || element === 'feImage') && picture.test(address)
  if (isPicture || /^#[^\s"'<>()\\]{1,200}$/.test(address)) safe.set('href', address)
}

function addStyle(safe: Map<string, string>, value: string): void {
  const style = safeDeclarations(value)
  if (style) safe.set('style', style)
}
