import { useState } from 'react'
import { footerContent, type Titles } from '../../../content/footer/footer-document.ts'
import type { Block, Blocks } from '../../../contracts/pages.ts'
import { isSame } from '../../editing/merge.ts'
import { useItemFocus } from '../../menu/item-focus.ts'
import { t } from '../../texts/t.ts'
import type { SettingsEditing } from '../settings-editing.ts'
import * as tree from './footer-tree.ts'
import { nameOf, widgetKinds } from './widget-kinds.ts'

const maxSteps = 100
/** `now`: the footer that the steps led to. `key`: consecutive changes of the same kind are one step. */
type History = { past: Blocks[]; future: Blocks[]; now?: Blocks; key?: string | undefined }
const noHistory: History = { past: [], future: [] }

/** The state and actions of the footer builder: the rows, their changes, announcements, and undo. `titles` are those of visitors. */
export function useFooterEditing({ form }: SettingsEditing, titles: Titles) {
  const { footer } = form.values
  const [steps, setSteps] = useState(noHistory)
  const [announcement, announce] = useState('')
  const [open, setOpen] = useState<string>()
  const focusOn = useItemFocus()
  const content = tree.withIds(footerContent(footer, titles))

  // Steps back from another footer, such as a merged or a discarded one, would remove what they know nothing of.
  const history = isSame(steps.now, footer) ? steps : noHistory

  const put = (next: Blocks, step: History) => {
    setSteps({ ...step, now: next })
    form.setFieldValue('footer', next as never)
  }
  const change = (next: Block[], key?: string) => {
    if (next === content) return
    const isSameStep = key !== undefined && key === history.key && history.past.length > 0
    const past = isSameStep ? history.past : [...history.past, footer].slice(-maxSteps)
    put({ ...footer, content: next }, { past, future: [], key })
  }
  const travel = (from: 'past' | 'future', to: 'past' | 'future', message: string) => {
    const next = history[from].at(-1)
    if (!next) return
    put(next, { ...noHistory, [from]: history[from].slice(0, -1), [to]: [...history[to], footer] })
    announce(message)
  }
  const tellPlace = (now: Block[], id: string) => announce(placeText(now, id))

  return {
    content,
    isDefault: footer.content.length === 0,
    announcement,
    open,
    show: setOpen,
    toggle: (id: string) => setOpen((current) => (current === id ? undefined : id)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => travel('past', 'future', t('Undone.')),
    redo: () => travel('future', 'past', t('Redone.')),
    restoreDefault() {
      put({ ...footer, content: [] }, { past: [...history.past, footer], future: [] })
      announce(t('The default footer was restored.'))
    },
    addRow(columns: number) {
      const added = tree.emptyRow(columns)
      change([...content, added])
      focusOn(tree.partId(added), 'row')
      announce(
        t(
          {
            one: 'Row {row} was added, with one column.',
            other: 'Row {row} was added, with {count} columns.',
          },
          { row: content.length + 1, count: columns },
        ),
      )
    },
    setColumns: (id: string, count: number) => change(tree.setColumns(content, id, count)),
    update: (id: string, props: Record<string, unknown>, key?: string) =>
      change(tree.update(content, id, props), key && `${id} ${key}`),
    moveRow(id: string, way: -1 | 1) {
      const next = tree.moveRow(content, id, way)
      const at = next.findIndex((part) => tree.partId(part) === id)
      if (next === content)
        return announce(way < 0 ? t('It is already the first row.') : t('It is already the last row.'))
      change(next)
      announce(t('It is now row {row} of {total}.', { row: at + 1, total: next.length }))
    },
    removeRow(id: string) {
      const at = content.findIndex((part) => tree.partId(part) === id)
      const next = tree.remove(content, id)
      change(next)
      const neighbour = next[Math.min(at, next.length - 1)]
      if (neighbour) focusOn(tree.partId(neighbour), 'row')
      announce(
        next.length === 0
          ? t('The last row was removed, so the default footer is used again.')
          : t('The row was removed.'),
      )
    },
    add(place: Omit<tree.Place, 'at'>, type: keyof typeof widgetKinds) {
      const widget = tree.newWidget(type, widgetKinds[type].initial(titles))
      const id = tree.partId(widget)
      const next = tree.insert(content, { ...place, at: Number.MAX_SAFE_INTEGER }, widget)
      change(next)
      setOpen(id)
      focusOn(id, 'move')
      tellPlace(next, id)
    },
    move(id: string, direction: tree.Direction) {
      const from = tree.placeOf(content, id)
      const to = from && tree.nextPlace(content, from, direction)
      if (!to) return announce(noWay[direction])
      const next = tree.moveTo(content, id, to)
      change(next)
      focusOn(id, 'move')
      tellPlace(next, id)
    },
    drop(id: string, to: tree.Place) {
      const next = tree.moveTo(content, id, to)
      change(next)
      tellPlace(next, id)
    },
    remove(id: string) {
      const place = tree.placeOf(content, id)
      const next = tree.remove(content, id)
      change(next)
      const neighbour =
        place && (tree.widgetAt(next, place) ?? tree.widgetAt(next, { ...place, at: place.at - 1 }))
      const row = place && next[place.row]
      if (neighbour) focusOn(tree.partId(neighbour), 'move')
      else if (row) focusOn(tree.partId(row), 'row')
      announce(t('It was removed. Use Undo to restore it.'))
    },
  }
}
export type FooterEditing = ReturnType<typeof useFooterEditing>

const noWay: Record<tree.Direction, string> = {
  up: t('It is already at the top.'),
  down: t('It is already at the bottom.'),
  left: t('It is already in the first column.'),
  right: t('It is already in the last column.'),
}

function placeText(content: Block[], id: string): string {
  const place = tree.placeOf(content, id)
  const widget = place && tree.widgetAt(content, place)
  if (!widget) return ''
  const columns = tree.rowColumns(content[place.row])
  return t('{widget} is number {number} in column {column} of {columns}, row {row}.', {
    widget: nameOf(widget),
    number: place.at + 1,
    column: place.column + 1,
    columns: columns.length,
    row: place.row + 1,
  })
}
