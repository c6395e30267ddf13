import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MenuItem } from '../../contracts/menu.ts'
import { ApiError } from '../api-client.ts'
import { useAuth } from '../auth/auth-store.ts'
import { issuesOf } from '../ui/form.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useUnsavedText } from '../unsaved.ts'
import { focusedItem, useItemFocus } from './item-focus.ts'
import { forgetKeptMenu, keepMenu, readKeptMenu } from './kept-menu.ts'
import { errorsByItem, errorsOfMenu, menuQuery, putMenu, versionsOf } from './menu.data.ts'
import { failureOf, isSameMenu } from './menu-changes.ts'
import { type Choices, mergeMenus } from './menu-merge.ts'
import { type Direction, type Item, itemsOf, move, placeOf, putBack, remove } from './menu-tree.ts'

/** `base` is the stored menu that `items` was made of, `versions` those of its items. */
type Edited = { base: Item[]; versions: Record<string, number>; items: Item[] }

/** Everything behind the menu screen: the tree, what of it is unsaved, saving it, and meeting somebody else's change. */
export function useMenuEditing(menu: MenuItem[]) {
  const client = useQueryClient()
  const userId = useAuth().user?.id ?? ''
  const [edited, setEdited] = useState<Edited | undefined>(() => readKeptMenu(userId))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setIsSaving] = useState(false)
  const [theirs, setTheirs] = useState<MenuItem[]>()
  const [announcement, announce] = useState('')
  const undoToasts = useRef<string[]>([])
  const stored = useMemo(() => asEdited(menu), [menu])
  const { base, items } = edited ?? stored
  const isUnsaved = !isSameMenu(base, items)
  const focusOn = useItemFocus()
  const [isKept, setIsKept] = useState<boolean>()
  useUnsavedText(isUnsaved, isKept !== false)
  useEffect(() => {
    if (edited && isUnsaved) return setIsKept(keepMenu({ userId, ...edited }))
    setIsKept(undefined)
    forgetKeptMenu()
  }, [edited, isUnsaved, userId])

  const change = (work: (items: Item[]) => Item[]) => {
    if (isSaving) return
    setEdited((current = stored) => ({ ...current, items: work(current.items) }))
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

  /** When somebody else has saved another menu meanwhile, nothing is stored, and theirs is shown. */
  const save = async ({ base, versions, items }: Edited = edited ?? stored) => {
    if (isSaving || isSameMenu(base, items)) return
    const found = errorsOfMenu(items)
    if (Object.keys(found).length > 0) {
      announce('The menu was not saved. Some items have errors.')
      return showErrors(found)
    }
    const focused = focusedItem()
    const place = items.findIndex(({ id }) => id === focused?.id)
    setIsSaving(true)
    try {
      const saved = await putUnlessOther(items, base, versions)
      adopt(saved)
      // New items have got ids of their own.
      const sameItem = itemsOf(saved)[place]
      if (focused && sameItem) focusOn(sameItem.id, focused.control)
      toastDone('Menu saved.', { href: '/', label: 'View the site' })
    } catch (error) {
      if (isConflict(error)) return setTheirs(error.current as MenuItem[])
      showErrors(errorsByItem(items, issuesOf(error)))
      toastFailed(error, failureOf(base, items))
    } finally {
      setIsSaving(false)
    }
  }

  return {
    items,
    isUnsaved,
    /** Whether this browser has the changes; undefined while it has not been asked. */
    isKept,
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
      const toast = toastDone(`“${title}” was removed. Visitors still see it until you save.`, undefined, {
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
      mine: items,
      theirs: itemsOf(theirs),
      resolve(choices: Choices) {
        const now = asEdited(theirs)
        const resolved = { ...now, items: mergeMenus({ base, mine: items, theirs: now.items }, choices) }
        setTheirs(undefined)
        setEdited(resolved)
        void save(resolved)
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

function asEdited(menu: MenuItem[]): Edited {
  const items = itemsOf(menu)
  return { base: items, versions: versionsOf(menu), items }
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT'

/** A menu that was saved again just as it was is no other menu. */
async function putUnlessOther(items: Item[], base: Item[], versions: Record<string, number>) {
  try {
    return await putMenu(items, versions)
  } catch (error) {
    if (!isConflict(error)) throw error
    const now = error.current as MenuItem[]
    if (!isSameMenu(itemsOf(now), base)) throw error
    return putMenu(items, versionsOf(now))
  }
}
