import { useReducer, useRef, useState } from 'react'
import type { MenuItem } from '../../contracts/menu.ts'
import type { MenuName } from '../../contracts/menu-names.ts'
import { ApiError } from '../app/api-client.ts'
import type { Choice } from '../editing/merge.ts'
import { t } from '../texts/t.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { type FocusedItem, focusedItem, isStillFocused, useItemFocus } from './item-focus.ts'
import { failureOf } from './menu-changes.ts'
import { errorsByItem, errorsOfMenu } from './menu-check.ts'
import {
  type Direction,
  type Item,
  inTreeOrder,
  intoMenu,
  move,
  placeOf,
  putBack,
  remove,
} from './menu-tree.ts'
import { useMenuWriter } from './use-menu-writer.ts'
import { useUndoToasts } from './use-undo-toasts.ts'

const addedTo: Record<MenuName, (item: Pick<Item, 'title'>) => string> = {
  header: ({ title }) => t('“{title}” was added at the end of the header menu.', { title }),
  footer: ({ title }) => t('“{title}” was added at the end of the footer menu.', { title }),
  legal: ({ title }) => t('“{title}” was added at the end of the legal menu.', { title }),
}

/** The state and actions of the menu screen: the tree, its unsaved changes, and saving. */
export function useMenuEditing(menu: MenuItem[]) {
  const menuWriter = useMenuWriter(menu)
  const { writer, state, isReading, items, change, idNow } = menuWriter
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [announcement, announce] = useState('')
  const { hideUndo, offerUndo } = useUndoToasts()
  const focusOn = useItemFocus()
  const isThere = (id: string): boolean => {
    const found = writer.values().items.some((item) => item.id === id)
    if (!found) toastFailed(undefined, t('This item is no longer in the menu.'))
    return found
  }
  const underNow = (item: Item): Item => ({ ...item, parentId: item.parentId && idNow(item.parentId) })
  const isUnsaved = state.phase !== 'saved'
  const isSaving = state.phase === 'saving'
  const { asked, save } = useSave(menuWriter, { announce, setErrors, focusOn, hideUndo })

  return {
    items,
    state,
    isReading,
    asked,
    writer,
    isUnsaved,
    isSaving,
    errors,
    announcement,
    announce,
    change,
    save: () => void save(),
    move(of: string, direction: Direction) {
      const id = idNow(of)
      const outcome = move(writer.values().items, id, direction)
      if ('refused' in outcome) return announce(outcome.refused)
      change(() => outcome.items)
      announce(placeOf(outcome.items, id))
    },
    /** False if the item is gone. */
    update(of: string, { menu, ...fields }: Partial<Item>): boolean {
      const id = idNow(of)
      if (!isThere(id)) return false
      change((now) => {
        const changed = now.map((item) => (item.id === id ? { ...item, ...fields } : item))
        const item = changed.find((one) => one.id === id)
        return item && menu && menu !== item.menu ? intoMenu(changed, item, menu, 'last') : changed
      })
      setErrors(({ [id]: _mended, ...rest }) => rest)
      return true
    },
    add(item: Item) {
      change((now) => inTreeOrder([...now, item]))
      announce(addedTo[item.menu](item))
    },
    remove(of: string) {
      const id = idNow(of)
      if (!isThere(id)) return
      const { items: rest, removed } = remove(writer.values().items, id)
      const next = rest[Math.min(removed.at, rest.length - 1)]
      change(() => rest)
      if (next) focusOn(next.id, 'move')
      offerUndo(
        t('“{title}” was removed. Visitors still see it until you save.', {
          title: removed.gone[0]?.title ?? '',
        }),
        () => change((now) => putBack(now, { ...removed, gone: removed.gone.map(underNow) })),
      )
    },
    discard() {
      writer.discard()
      setErrors({})
      hideUndo()
    },
    /** Resolves the conflicts and saves the result. */
    resolve(choices: Choice[]) {
      writer.resolve(choices)
      void save()
    },
  }
}
export type MenuEditing = ReturnType<typeof useMenuEditing>

type Screen = {
  announce(sentence: string): void
  setErrors(errors: Record<string, string>): void
  focusOn(id: string, control: string): void
  hideUndo(): void
}

/** Saves the menu and reports the result. `asked` counts the requests to save. */
function useSave(
  { writer, wasMerged, idNow }: ReturnType<typeof useMenuWriter>,
  { announce, setErrors, focusOn, hideUndo }: Screen,
) {
  const [asked, askAgain] = useReducer((count: number) => count + 1, 0)
  const last = useRef(0)

  const showErrors = (items: Item[], found: Record<string, string>) => {
    setErrors(found)
    const first = items.find(({ id }) => found[id])
    if (first) focusOn(first.id, 'edit')
  }

  const finish = (focused: FocusedItem | undefined) => {
    setErrors({})
    // What was removed during the save can still be put back.
    if (writer.getState().phase === 'saved') hideUndo()
    if (focused && isStillFocused(focused)) focusOn(idNow(focused.id), focused.control)
    toastDone(
      wasMerged.current ? t('Menu saved. Changes that someone else saved are kept, too.') : t('Menu saved.'),
      { href: '/', label: t('View the site') },
    )
  }

  const save = async () => {
    const { phase } = writer.getState()
    if (phase === 'saved') return
    askAgain()
    last.current += 1
    const number = last.current
    const { items } = writer.values()
    const found = errorsOfMenu(items)
    if (Object.keys(found).length > 0) {
      announce(t('The menu was not saved. Some items have errors.'))
      return showErrors(items, found)
    }
    const failure = failureOf(writer.stored().items, items)
    const focused = focusedItem()
    if (phase !== 'saving') wasMerged.current = false
    const isSaved = await writer.flush()
    // Of requests that end together, the last one reports.
    if (number !== last.current) return
    if (isSaved) return finish(focused)
    const failed = writer.getState()
    if (failed.phase === 'conflict') return
    showErrors(items, errorsByItem(items, failed.issues))
    toastFailed(new ApiError(failed.message, { isFromServer: true }), failure)
  }
  return { asked, save }
}
