import type { Block } from '../../contracts/pages.ts'
import { upgraded } from './block-version.ts'

/** Whether a document holds a block of this type, at any depth. */
export const usesType = (blocks: Block[], type: string): boolean =>
  find(blocks, (value) => value.type === type && typeof value.props === 'object').next().done !== true

/** Properties of every block of a type, at any depth, in the order of the page. */
export function propsOf(blocks: Block[], type: string): Record<string, unknown>[] {
  const found = find(blocks, (value) => value.type === type && typeof value.props === 'object')
  return [...found].map((value) => upgraded(value as Block).props)
}

/** The kinds of blocks in a document, at any depth, each once, in the order of the page. */
export function typesOf(blocks: Block[]): string[] {
  const found = [...find(blocks, ({ type, props }) => typeof type === 'string' && typeof props === 'object')]
  return [...new Set(found.map(({ type }) => type as string))]
}

const imageProperties = ['src', 'url', 'image', 'backgroundImage']

/** Addresses of images in a document, at any depth, each once. */
export function imagesOf(blocks: Block[]): string[] {
  const images = new Set<string>()
  for (const value of find(blocks, () => true)) {
    for (const name of imageProperties) {
      const address = value[name]
      if (typeof address === 'string' && address !== '') images.add(address)
    }
  }
  return [...images]
}

const deepest = 40

function* find(
  value: unknown,
  matches: (value: Record<string, unknown>) => boolean,
  depth = 0,
): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || depth > deepest) return
  if (!Array.isArray(value) && matches(value as Record<string, unknown>))
    yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* find(inner, matches, depth + 1)
}
