import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../texts/t.ts'
import { Section, Sections } from '../ui/section.tsx'
import { silentDragging } from '../ui/silent-dragging.ts'
import classes from './settings.module.css'
import type { SettingsEditing } from './settings-editing.ts'
import { SocialRow } from './social-row.tsx'

const pxBeforeDrag = 4
const path = 'socialLinks'
let lastKey = 0
const newKey = () => `link-${++lastKey}`

/** The site's profiles elsewhere: a list that is sorted with the pointer or the keyboard. */
export function SocialTab({ editing }: { editing: SettingsEditing }) {
  const { form, mayWrite } = editing
  const links = form.values.socialLinks
  const [announcement, announce] = useState('')
  const [keys, setKeys] = useKeys(links.length)
  const focusOn = useFocusAfterwards()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: pxBeforeDrag } }))

  const add = () => {
    const key = newKey()
    form.insertListItem(path, { platform: '', url: '' })
    setKeys([...keys, key])
    focusOn(`[data-row="${key}"] input`)
  }
  const remove = (index: number) => {
    form.removeListItem(path, index)
    const rest = keys.filter((_, at) => at !== index)
    setKeys(rest)
    const next = rest[Math.min(index, rest.length - 1)]
    focusOn(next ? `[data-row="${next}"] [data-handle]` : '[data-add-link]')
    announce(t('{name} was removed.', { name: nameOf(links[index]) }))
  }
  const move = (from: number, to: number) => {
    const key = keys[from]
    if (from === to || to < 0 || to >= links.length || key === undefined) return
    form.reorderListItem(path, { from, to })
    setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, key))
    focusOn(`[data-row="${key}"] [data-handle]`)
    announce(
      t('{name} is number {number} of {total}.', {
        name: nameOf(links[from]),
        number: to + 1,
        total: links.length,
      }),
    )
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }

  return (
    <Sections>
      <Section
        title={t('Social links')}
        description={t(
          'Shown in the footer in this order. Search engines use them as other profiles of the publisher.',
        )}
      >
        {links.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('No links yet. Add the places where visitors can follow you.')}
          </Text>
        )}
        <VisuallyHidden id="link-keys">{t('Move this link up and down with the arrow keys.')}</VisuallyHidden>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{ announcements: silentDragging }}
          onDragEnd={drop}
        >
          <SortableContext items={keys} strategy={verticalListSortingStrategy}>
            <ol className={classes.list} aria-label={t('Social links')}>
              {links.map((link, index) => {
                const key = keys[index] ?? ''
                return (
                  <SocialRow
                    key={key}
                    id={key}
                    name={nameOf(link)}
                    index={index}
                    field={editing.field}
                    onRemove={() => remove(index)}
                    onMove={(by) => move(index, index + by)}
                  />
                )
              })}
            </ol>
          </SortableContext>
        </DndContext>
        {mayWrite && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            style={{ alignSelf: 'start' }}
            onClick={add}
            data-add-link
          >
            {t('Add link')}
          </Button>
        )}
        {form.errors[path] && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {form.errors[path]}
          </Text>
        )}
        <VisuallyHidden role="status" aria-live="assertive">
          {announcement}
        </VisuallyHidden>
      </Section>
    </Sections>
  )
}

const nameOf = (link: { platform: string } | undefined): string => link?.platform || t('New link')

/** Links have no ids, so each gets a key, in the order of the list. */
function useKeys(length: number): [string[], (keys: string[]) => void] {
  const [keys, setKeys] = useState<string[]>([])
  if (keys.length === length) return [keys, setKeys]
  // A change from elsewhere, or a discarded one.
  const fitting = Array.from({ length }, (_, index) => keys[index] ?? newKey())
  setKeys(fitting)
  return [fitting, setKeys]
}

/** Focuses the requested element after the change is rendered. */
function useFocusAfterwards(): (selector: string) => void {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = wanted.current && document.querySelector<HTMLElement>(wanted.current)
    if (!element) return
    wanted.current = undefined
    element.focus()
  })
  return (selector) => {
    wanted.current = selector
  }
}
