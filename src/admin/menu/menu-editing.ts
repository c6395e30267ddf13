import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MenuItem } from '../../contracts/menu.ts'
import { useAuth } from '../auth/auth-store.ts'
import { issuesOf } from '../ui/form.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useUnsavedText } from '../unsaved.ts'
import { focusedItem, useItemFocus } from './item-focus.ts'
import { forgetKeptMenu, keepMenu, readKeptMenu } from './kept-menu.ts'
import { errorsByItem, errorsOfMenu, menuQuery, putMenu } from './menu.data.ts'
import { failureOf, isSameMenu } from './menu-changes.ts'
import { type Direction, type Item, itemsOf, move, placeOf, putBack, remove } from './menu-tree.ts'

type Edited = { base: Item[]; items: Item[] }

/** Everything behind the menu screen: the tree, what of it is unsaved, saving it, and meeting somebody else's change. */
export function useMenuEditing(menu: MenuItem[]) {
  const client = useQueryClient()
  const userId = useAuth().user?.id ?? ''
  const [edited, setEdited] = useState<Edited | undefined>(() => readKeptMenu(userId))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setIsSaving] = useState(false)
  const [theirs, setTheirs] = useState<Item[]>()
  const [announcement, announce] = useState('')
  const undoToasts = useRef<string[]>([])
  const stored = useMemo(() => itemsOf(menu), [menu])
  const { base, items } = edited ?? { base: stored, items: stored }
  const isUnsaved = !isSameMenu(base, items)
  const focusOn = useItemFocus()
  useUnsavedText(isUnsaved)
  useEffect(() => {
    if (edited && isUnsaved) keepMenu({ userId, ...edited })
    else forgetKeptMenu()
  }, [edited, isUnsaved, userId])

  const change = (work: (items: Item[]) => Item[]) => {
    if (!isSaving)
      setEdited((current) => ({ base: current?.base ?? stored, items: work(current?.items ?? stored) }))
  }
  const hideUndo = useCallback(() => {
    for (const id of undoToasts.current.splice(0)) notifications.hide(id)
  }, [])
  // Without this screen there is nothing that could be undone.
  useEffect(() => hideUndo, [hideUndo])
  const adopt = (saved: MenuItem[]) => {
    client.setQueryData(menuQuery.queryKey, saved)
    setEdited(undefined)
    setErrors({})
    hideUndo()
  }
  const showErrors = (found: Record<string, string>) => {
    setErrors(found)
    const first = items.find(({ id }) => found[id])
    if (first) focusOn(first.id, 'edit')
  }

  /** `expected` is the menu that may be replaced: when somebody has saved another one meanwhile, they are shown first. */
  const save = async (expected = base) => {
    if (isSaving) return
    const found = errorsOfMenu(items)
    if (Object.keys(found).length > 0) {
      announce('The menu is not saved: some items need a change.')
      return showErrors(found)
    }
    const focused = focusedItem()
    const place = items.findIndex(({ id }) => id === focused?.id)
    setIsSaving(true)
    try {
      const now = itemsOf(await menuQuery.queryFn({ signal: new AbortController().signal }))
      if (!isSameMenu(now, expected)) return setTheirs(now)
      const saved = await putMenu(items)
      adopt(saved)
      // New items have got ids of their own.
      const sameItem = itemsOf(saved)[place]
      if (focused && sameItem) focusOn(sameItem.id, focused.control)
      toastDone('Menu saved.', { href: '/', label: 'View the site' })
    } catch (error) {
      showErrors(errorsByItem(items, issuesOf(error)))
      toastFailed(error, failureOf(base, items))
    } finally {
      setIsSaving(false)
    }
  }

  return {
    items,
    isUnsaved,
    isSaving,
    errors,
    announcement,
    announce,
    change,
    save: () => void save(),
    move(id: string, direction: Direction) {
      const outcome = move(items, id, direction)
      if ('refused' in outcome) return announce(outcome.refused)
      change(() => outcome.items)
      announce(placeOf(outcome.items, id))
    },
    update(id: string, fields: Partial<Item>) {
      change((now) => now.map((item) => (item.id === id ? { ...item, ...fields } : item)))
      setErrors(({ [id]: _mended, ...rest }) => rest)
    },
    add(item: Item) {
      change((now) => [...now, item])
      announce(`“${item.title}” was added at the end of the menu.`)
    },
    remove(id: string) {
      const { items: rest, removed } = remove(items, id)
      const title = removed.gone[0]?.title ?? ''
      const next = rest[Math.min(removed.at, rest.length - 1)]
      change(() => rest)
      if (next) focusOn(next.id, 'move')
      const undo = () => change((now) => putBack(now, removed))
      const toast = toastDone(`“${title}” was removed. Visitors see it until you save.`, undefined, {
        label: 'Undo',
        onClick: undo,
        isLasting: true,
      })
      undoToasts.current.push(toast)
    },
    discard() {
      setEdited(undefined)
      setErrors({})
      hideUndo()
    },
    conflict: theirs && {
      base,
      theirs,
      saveMine() {
        setTheirs(undefined)
        setEdited({ base: theirs, items })
        void save(theirs)
      },
      takeTheirs() {
        setTheirs(undefined)
        setEdited(undefined)
        setErrors({})
        hideUndo()
        void client.invalidateQueries({ queryKey: menuQuery.queryKey })
      },
      close: () => setTheirs(undefined),
    },
  }
}
export type MenuEditing = ReturnType<typeof useMenuEditing>
