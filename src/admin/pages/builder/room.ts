import { useRef, useState } from 'react'
import { asOneOf, type Reader, readStored, writeStored } from '../../app/stored.ts'

export type View = 'phone' | 'tablet' | 'desktop'
export const zooms = ['fit', '50', '75', '100'] as const
export type Zoom = (typeof zooms)[number]

type Remembered = {
  /** The open panel on the left; null if it is folded. */
  tab: 'add' | 'outline' | null
  hasSettings: boolean
  zoom: Zoom
}
/** How the space is divided between the canvas and the panels. */
export type Room = Remembered & { view: View }

const name = 'builder_room'

const asTab = asOneOf(['add', 'outline'])
const asZoom = asOneOf(zooms)
const asRemembered: Reader<Remembered> = (value) => {
  const stored = (value ?? {}) as Partial<Remembered>
  const tab = stored.tab === null ? null : asTab(stored.tab)
  const zoom = asZoom(stored.zoom)
  const { hasSettings } = stored
  return tab === undefined || zoom === undefined || typeof hasSettings !== 'boolean'
    ? undefined
    : { tab, zoom, hasSettings }
}

/** The layout, which this browser remembers. `isEmpty`: there are no blocks yet, so the person will add one. */
export function useRoom(isEmpty: boolean): { room: Room; changeRoom: (change: Partial<Room>) => void } {
  const [room, setRoom] = useState<Room>(() => ({
    ...(readStored(name, asRemembered) ?? roomAtFirst(isEmpty)),
    view: matchMedia('(max-width: 40em)').matches ? 'phone' : 'desktop',
  }))
  // The state of a render is older than what another change has just set.
  const newest = useRef(room)
  return {
    room,
    changeRoom(change) {
      newest.current = { ...newest.current, ...change }
      setRoom(newest.current)
      const { view: _, ...remembered } = newest.current
      writeStored(name, remembered satisfies Remembered)
    },
  }
}

/** The panels are beside the canvas only if it stays wide enough to read. */
const roomAtFirst = (isEmpty: boolean): Remembered => ({
  tab: isEmpty || matchMedia('(min-width: 106em), (max-width: 62em)').matches ? 'add' : null,
  hasSettings: true,
  zoom: 'fit',
})
