import { syntaxTree } from '@codemirror/language'
import { type Diagnostic, forceLinting, linter, lintGutter } from '@codemirror/lint'
import { Compartment } from '@codemirror/state'
import { EditorView, placeholder as hint, type ViewUpdate } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { basics } from './basics.ts'
import classes from './code.module.css'
import { type CodeLanguage, languageOf } from './languages.ts'
import { ProblemList } from './problem-list.tsx'
import { problemsOf } from './problems.ts'

type Props = {
  value?: string
  onChange?: (text: string) => void
  onBlur?: () => void
  language: CodeLanguage
  placeholder?: string
  labelledBy: string
  describedBy: string
  isInvalid: boolean
}

const typingPauseMs = 400

/** The editor itself. It shows `value` and every change of it that comes from elsewhere. */
export function CodeEditor(props: Props) {
  const { value = '', labelledBy, describedBy, isInvalid } = props
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const latest = useRef(props)
  latest.current = props
  const [problems, setProblems] = useState<Diagnostic[]>([])

  useEffect(() => {
    if (!host.current) return
    editor.current = createEditor(host.current, latest, setProblems)
    return () => editor.current?.view.destroy()
  }, [])
  useEffect(() => editor.current?.show(value), [value])
  useEffect(
    () =>
      editor.current?.describe({
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': String(isInvalid),
      }),
    [labelledBy, describedBy, isInvalid],
  )
  return (
    <>
      <div ref={host} className={classes.editor} />
      <ProblemList problems={problems} view={editor.current?.view} />
    </>
  )
}

// A long text is parsed in steps.
const isReadFurther = ({ state, startState }: ViewUpdate) => syntaxTree(state) !== syntaxTree(startState)

type Latest = { readonly current: Props }
type Editor = ReturnType<typeof createEditor>

function createEditor(parent: HTMLElement, latest: Latest, onProblems: (found: Diagnostic[]) => void) {
  const { value = '', language, placeholder = '' } = latest.current
  const attributes = new Compartment()
  const grammar = new Compartment()
  const mayWrite = !parent.matches('fieldset:disabled *')
  // The value of the form: its line endings may differ from those of the editor.
  let known = value
  let shown = languageOf(language, value)
  const view = new EditorView({
    doc: value,
    parent,
    extensions: [
      basics,
      hint(placeholder),
      EditorView.editable.of(mayWrite),
      attributes.of([]),
      grammar.of(shown),
      lintGutter(),
      linter(
        (current) => {
          const found = problemsOf(current.state)
          onProblems(found)
          return found
        },
        { delay: typingPauseMs, needsRefresh: isReadFurther },
      ),
      EditorView.domEventHandlers({ blur: () => latest.current.onBlur?.() }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (!docChanged) return
        const text = state.doc.toString()
        const next = languageOf(language, text)
        if (next !== shown) queueMicrotask(() => view.dispatch({ effects: grammar.reconfigure(next) }))
        shown = next
        if (text === known.replace(/\r\n?/g, '\n')) return
        known = text
        latest.current.onChange?.(text)
      }),
    ],
  })
  forceLinting(view)
  return {
    view,
    show(text: string) {
      if (text === known) return
      known = text
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    },
    describe: (values: Record<string, string>) =>
      view.dispatch({ effects: attributes.reconfigure(EditorView.contentAttributes.of(values)) }),
  }
}
