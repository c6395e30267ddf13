import type { Block } from '../../contracts/pages.ts'
import { upgraded } from './block-version.ts'

/** Whether a document holds a block of this type, at any depth. */
export const usesType = (blocks: Block[], type: string): boolean => dataOf(blocks).byType.has(type)

/** Properties of every block of a type, at any depth, in the order of the page. */
export const propsOf = (blocks: Block[], type: string): Record<string, unknown>[] =>
  (dataOf(blocks).byType.get(type) ?? []).map((block) => upgraded(block).props)

/** The kinds of blocks in a document, at any depth, each once, in the order of the page. */
export const typesOf = (blocks: Block[]): string[] => [...dataOf(blocks).byType.keys()]

/** Addresses of images in a document, at any depth, each once. */
export const imagesOf = (blocks: Block[]): string[] => [...dataOf(blocks).images]

type Data = { byType: Map<string, Block[]>; images: Set<string> }

// A page is asked for many things: all of them are found on one way through it.
const known = new WeakMap<Block[], Data>()

function dataOf(blocks: Block[]): Data {
  const kept = known.get(blocks)
  if (kept) return kept
  const data: Data = { byType: new Map(), images: new Set() }
  collect(blocks, data, 0)
  known.set(blocks, data)
  return data
}

const imageProperties = ['src', 'url', 'image', 'backgroundImage']
const deepest = 40

function collect(value: object, data: Data, depth: number): void {
  if (depth > deepest) return
  if (!Array.isArray(value)) take(value as Record<string, unknown>, data)
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) collect(inner, data, depth + 1)
  }
}

function take(value: Record<string, unknown>, { byType, images }: Data): void {
  for (const name of imageProperties) {
    const address = value[name]
    if (typeof address === 'string' && address !== '') images.add(address)
  }
  const { type, props } = value
  if (typeof type !== 'string' || typeof props !== 'object' || props === null) return
  const found = byType.get(type)
  if (found) found.push(value as Block)
  else byType.set(type, [value as Block])
}
