// Messages as they are written in source code.
import type { ESTree } from 'vite'
import type { Message } from '../src/i18n/message.ts'

export type Node = ESTree.Node | null | undefined

export const nameOf = (node: Node): string | undefined =>
  node?.type === 'Identifier' ? node.name : undefined

/** A message is a string, or an object with its forms; an expression with a condition has two. */
export function messagesOf(node: Node): Message[] {
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(messagesOf)
  if (node?.type === 'ObjectExpression') return formsIn(node)
  const text = textOf(node)
  return text === undefined ? [] : [text]
}

function formsIn({ properties }: ESTree.ObjectExpression): Message[] {
  const texts = properties.flatMap((one) =>
    one.type === 'Property' ? [[nameOf(one.key), textOf(one.value)] as const] : [],
  )
  const forms: Partial<Record<string, string>> = Object.fromEntries(texts)
  return forms.one !== undefined && forms.other !== undefined ? [forms as Message] : []
}

const textOf = (node: Node): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
