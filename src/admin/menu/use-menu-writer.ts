import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MenuItem } from '../../contracts/menu.ts'
import { useAuth } from '../auth/auth-store.ts'
import { type Copy, isNewer } from '../editing/remote.ts'
import { useRecovered, useWriter } from '../editing/use-writer.ts'
import { readyJournal } from './earlier-menu.ts'
import { menuQuery } from './menu.data.ts'
import { isSentMenu, renamedIds } from './menu-merge.ts'
import { copyOf, type MenuValues, menuId, menuRemote, menuStrategies } from './menu-remote.ts'
import type { Item } from './menu-tree.ts'

/**
 * The items on the screen and their writer. `wasMerged`: somebody else's changes were merged since it was last set to
 * false.
 */
export function useMenuWriter(menu: MenuItem[]) {
  const client = useQueryClient()
  const userId = useAuth().user?.id ?? ''
  const [start] = useState(() => copyOf(menu))
  const [items, setItems] = useState(start.values.items)
  const shown = useRef(items)
  const renamed = useRef(new Map<string, string>())
  const show = (next: Item[]) => {
    shown.current = next
    setItems(next)
  }
  /** The id that an item has now: the server gives new items other ones. */
  const idNow = (id: string): string => {
    const next = renamed.current.get(id)
    return next === undefined ? id : idNow(next)
  }
  const wasMerged = useRef(false)
  const takeOver = ({ about }: Copy<MenuValues>) => {
    // An answer in flight may contain the menu as it was before.
    void client.cancelQueries({ queryKey: menuQuery.queryKey })
    client.setQueryData(menuQuery.queryKey, about as MenuItem[])
  }
  const { writer, state } = useWriter<MenuValues>(() => ({
    kind: 'menu',
    userId,
    start,
    empty: { items: [] },
    remote: menuRemote,
    strategies: menuStrategies,
    isSent: (sent, stored) => isSentMenu(sent as Item[], stored as Item[]),
    isManual: true,
    showsAnswers: true,
    onShow(values) {
      for (const [id, next] of renamedIds(shown.current, values.items)) renamed.current.set(id, next)
      show(values.items)
    },
    onSaved: takeOver,
    onMerged(copy) {
      wasMerged.current = true
      takeOver(copy)
    },
  }))
  const prepare = useCallback(() => readyJournal(userId), [userId])
  const { isReading } = useRecovered({
    writer,
    kind: 'menu',
    userId,
    id: menuId,
    prepare,
    isSilent: true,
  })
  // Without unsaved changes nothing can be lost, so a newer menu is shown at once. The menu that was shown when the
  // last save ended is not new: only one that arrived since then counts.
  const known = useRef(menu)
  useEffect(() => {
    if (menu === known.current) return
    known.current = menu
    const copy = copyOf(menu)
    if (writer.getState().phase === 'saved' && isNewer(copy.stamp, writer.stamp())) writer.merge(copy)
  }, [menu, writer])
  return {
    writer,
    state,
    isReading,
    items,
    wasMerged,
    idNow,
    change(work: (items: Item[]) => Item[]) {
      const next = work(writer.values().items)
      show(next)
      writer.change({ items: next })
    },
  }
}
