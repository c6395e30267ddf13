import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'

/** The features of every code field in any language. Colours and sizes are in code.module.css. */
export const basics = [
  lineNumbers(),
  history(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  syntaxHighlighting(classHighlighter),
  EditorView.contentAttributes.of({
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    tabindex: '0',
  }),
  keymap.of([...searchKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
]
