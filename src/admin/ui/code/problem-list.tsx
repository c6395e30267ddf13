import type { Diagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../../texts/t.ts'
import classes from './code.module.css'

const maxListed = 5

/** The syntax errors in words, below the code; each is a button that moves to its place. */
export function ProblemList({ problems, view }: { problems: Diagnostic[]; view: EditorView | undefined }) {
  const go = (from: number) => {
    if (!view) return
    view.focus()
    view.dispatch({ selection: { anchor: Math.min(from, view.state.doc.length) }, scrollIntoView: true })
  }
  const more = problems.length - maxListed
  return (
    <div role="status" className={classes.problems} data-empty={problems.length === 0 || undefined}>
      {problems.slice(0, maxListed).map(({ from, message }) => (
        <UnstyledButton key={`${from} ${message}`} className={classes.problem} onClick={() => go(from)}>
          <IconAlertTriangle size={15} aria-hidden />
          {t('Line {line}: {problem}', { line: String(lineOf(view, from)), problem: message })}
        </UnstyledButton>
      ))}
      {more > 0 && (
        <span className={classes.problem}>
          {t({ one: 'and {count} more', other: 'and {count} more' }, { count: more })}
        </span>
      )}
    </div>
  )
}

const lineOf = (view: EditorView | undefined, from: number): number =>
  view ? view.state.doc.lineAt(Math.min(from, view.state.doc.length)).number : 1
