import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { valueAt } from '../../ui/value-at.ts'
import type { SettingsEditing } from '../settings-editing.ts'
import { stepped } from './lengths.ts'
import { Resettable } from './resettable.tsx'

type Props = { editing: SettingsEditing; path: string; label: string; description?: string }

/** A CSS length; the arrow keys change it by a small step. */
export function LengthField({ editing, path, label, description }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const next = direction && stepped(String(valueAt(editing.form.values, path)), direction)
    if (next === undefined || next === 0) return
    event.preventDefault()
    editing.form.setFieldValue(path, next as never)
  }
  return (
    <Resettable editing={editing} path={path} label={label}>
      <TextInput
        {...editing.field(path)}
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onKeyDown={onKeyDown}
        spellCheck={false}
        autoComplete="off"
      />
    </Resettable>
  )
}
