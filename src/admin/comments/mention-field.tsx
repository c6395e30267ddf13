import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { t } from '../texts/t.ts'
import { mentionBefore } from './mentions.ts'

type Person = { id: string; name: string }
type Props = {
  label: string
  value: string
  people: Person[]
  onChange(value: string): void
  onMention(person: Person): void
  onSend(): void
  isFirst?: boolean
  isReadOnly?: boolean
}

const maxOffered = 6

/** A text in which `@` offers people. */
export function MentionField({
  label,
  value,
  people,
  onChange,
  onMention,
  onSend,
  isFirst,
  isReadOnly,
}: Props) {
  const combobox = useCombobox()
  const field = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState<string>()
  const offered = asked === undefined ? [] : offeredTo(asked, people)
  const isOffering = combobox.dropdownOpened && offered.length > 0
  const look = (element: HTMLTextAreaElement) => {
    const query = mentionBefore(element.value.slice(0, element.selectionStart))
    if (query === asked) return
    setAsked(query)
    if (query === undefined) return combobox.closeDropdown()
    combobox.openDropdown()
    // Enter chooses the first one at once.
    requestAnimationFrame(() => combobox.selectFirstOption())
  }
  const choose = (id: string) => {
    const person = people.find((one) => one.id === id)
    if (person && asked !== undefined) complete(field, { value, asked, name: person.name }, onChange)
    if (person) onMention(person)
    setAsked(undefined)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOffering}>
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={t('{label}. Type @ to mention someone.', { label })}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          value={value}
          readOnly={isReadOnly ?? false}
          dir="auto"
          {...(isFirst && { 'data-autofocus': true, autoFocus: true })}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            look(event.currentTarget)
          }}
          onSelect={(event) => look(event.currentTarget)}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isOffering) {
              event.stopPropagation()
              combobox.closeDropdown()
            }
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
              event.preventDefault()
              onSend()
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label={t('People')}>
          {offered.map(({ id, name }) => (
            <Combobox.Option key={id} value={id} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const offeredTo = (asked: string, people: Person[]): Person[] => {
  const words = asked.toLocaleLowerCase()
  return people.filter(({ name }) => name.toLocaleLowerCase().includes(words)).slice(0, maxOffered)
}

type Typed = { value: string; asked: string; name: string }

/** Replaces the typed part of a name by the whole name, and moves the caret after it. */
function complete(
  field: RefObject<HTMLTextAreaElement | null>,
  { value, asked, name }: Typed,
  onChange: (value: string) => void,
): void {
  const caret = field.current?.selectionStart ?? value.length
  const start = caret - asked.length
  onChange(`${value.slice(0, start)}${name} ${value.slice(caret)}`)
  requestAnimationFrame(() => {
    const end = start + name.length + 1
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  })
}
