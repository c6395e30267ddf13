import { ensureSyntaxTree } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common'
import { t } from '../../texts/t.ts'

const maxProblems = 50
const maxMs = 200

/**
 * The syntax errors in CSS, JavaScript or HTML in order, at most one per line. None if parsing the whole text takes
 * longer than `patienceMs`.
 */
export function problemsOf(state: EditorState, patienceMs: number = maxMs): Diagnostic[] {
  const tree = ensureSyntaxTree(state, state.doc.length, patienceMs)
  if (!tree) return []
  const byLine = new Map<number, Diagnostic>()
  tree.iterate({
    enter(node) {
      const problem = byLine.size < maxProblems ? problemAt(node, state) : undefined
      if (!problem) return
      const line = state.doc.lineAt(problem.from).number
      if (!byLine.has(line)) byLine.set(line, { ...problem, severity: 'error' })
    },
  })
  return [...byLine.values()].sort((a, b) => a.from - b.from)
}

type Problem = { from: number; to: number; message: string }

function problemAt(node: SyntaxNodeRef, state: EditorState): Problem | undefined {
  const { from, to, name } = node
  const text = state.sliceDoc(from, to)
  if (node.type.isError) return { from, to, message: text === '' ? missing(node.node) : unexpected(text) }
  if (name === 'MismatchedCloseTag')
    return { from, to, message: t('{tag} closes nothing that is open', { tag: text }) }
  return name === 'Element' ? unclosed(node.node, state) : undefined
}

const maxQuoteLength = 20
const unexpected = (text: string): string =>
  t('Unexpected {code}', {
    code: text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}…` : text,
  })

const closedBy: Record<string, string> = {
  Block: '}',
  ClassBody: '}',
  ObjectExpression: '}',
  ObjectPattern: '}',
  ArgList: ')',
  ParamList: ')',
  ParenthesizedExpression: ')',
  ParenthesizedSelector: ')',
  ArrayExpression: ']',
  OpenTag: '>',
  CloseTag: '>',
}

function missing({ parent }: SyntaxNode): string {
  const name = parent?.name ?? ''
  if (/String|AttributeValue/.test(name)) return t('A closing quotation mark is missing')
  const closing = closedBy[name]
  return closing ? t('A {character} is missing', { character: closing }) : t('Something is missing here')
}

// Elements that a browser closes without an end tag.
const closesItself =
  /^(?:body|caption|colgroup|d[dt]|head|html|li|opt(?:ion|group)|p|r[pt]|t(?:body|d|foot|h|head|r))$/i

function unclosed(element: SyntaxNode, state: EditorState): Problem | undefined {
  const open = element.getChild('OpenTag')
  const name = open?.getChild('TagName')
  if (!open || !name || element.getChild('CloseTag') || open.lastChild?.type.isError) return undefined
  const tag = state.sliceDoc(name.from, name.to)
  return closesItself.test(tag)
    ? undefined
    : { from: open.from, to: open.to, message: t('{tag} is never closed', { tag: `<${tag}>` }) }
}
