import type { Block } from '../../contracts/pages.ts'
import { firstText } from './props.ts'

/** Whether a document holds a block of this type, at any depth. */
export const usesType = (blocks: Block[], type: string): boolean =>
  find(blocks, (value) => value.type === type && typeof value.props === 'object').next().done !== true

/** What the blocks of a type hold in one of their properties, at any depth, each once. */
export function textsOf(blocks: Block[], type: string, property: string): string[] {
  const texts = new Set<string>()
  for (const { type: own, props } of find(blocks, () => true)) {
    const value = own === type ? (props as Record<string, unknown> | null)?.[property] : undefined
    if (typeof value === 'string' && value !== '') texts.add(value)
  }
  return [...texts]
}

/** The questions and answers of a document's FAQ blocks. */
export function questionsOf(blocks: Block[]): { question: string; answer: string }[] {
  const all: { question: string; answer: string }[] = []
  for (const { type, props } of find(blocks, () => true)) {
    const list = type === 'Faq' ? (props as { items?: unknown } | null)?.items : undefined
    if (!Array.isArray(list)) continue
    for (const item of list as Record<string, unknown>[]) {
      const question = firstText(item ?? {}, 'question', 'title')
      const answer = firstText(item ?? {}, 'answer', 'text')
      if (question && answer) all.push({ question, answer })
    }
  }
  return all
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
