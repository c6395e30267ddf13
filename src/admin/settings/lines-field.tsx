import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../texts/t.ts'
import { linesOf } from '../ui/lines.ts'
import type { SettingsEditing } from './settings-editing.ts'

type Props = { editing: SettingsEditing; path: string; description?: ReactNode; placeholder?: string }

/** A list of short texts, one per line; errors name the line. */
export function LinesField({ editing: { form, field }, path, ...rest }: Props) {
  const { value, onChange, error, ...input } = field(path)
  const [text, setText] = useState(() => (value as string[]).join('\n'))
  // Follows a change from elsewhere, or a discarded one. A blank line that somebody is typing is not a difference.
  const isTyped = linesOf(text).join('\n') === (value as string[]).join('\n')
  const shown = isTyped ? text : (value as string[]).join('\n')
  return (
    <Textarea
      {...input}
      {...rest}
      autosize
      minRows={3}
      maxRows={14}
      value={shown}
      error={error ?? lineError(form.errors, path, shown)}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(linesOf(event.currentTarget.value))
        for (const name of Object.keys(form.errors))
          if (name.startsWith(`${path}.`)) form.clearFieldError(name)
      }}
    />
  )
}

/** The first error inside the list, with its line number from 1. */
function lineError(errors: Record<string, ReactNode>, path: string, text: string): ReactNode {
  const name = Object.keys(errors).find((candidate) => candidate.startsWith(`${path}.`))
  if (!name) return undefined
  const wanted = Number(name.slice(path.length + 1).split('.')[0])
  const filled = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]))
  return t.nodes('Line {line}: {problem}', {
    line: String(filled[wanted] ?? wanted + 1),
    problem: errors[name],
  })
}
