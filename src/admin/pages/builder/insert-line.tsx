import { useGetPuck } from '@puckeditor/core'
import { type MouseEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../texts/t.ts'
import { announce } from './announcements.tsx'
import {
  choosePlace,
  type InsertPlace,
  lineOf,
  placeNear,
  useChosenPlace,
  zoneAttribute,
} from './insert-place.ts'

/** The largest distance of the pointer from the edge of a block, in pixels of the screen. */
const reach = 12
const buttonClass = 'insert-here'

/** A line between two blocks at the pointer, with a button that adds a block there. */
export function InsertLine({ document, scale }: { document: Document; scale: number }) {
  const get = useGetPuck()
  const chosen = useChosenPlace()
  const [near, setNear] = useState<InsertPlace>()
  useEffect(() => {
    const follow = ({ target, clientY, buttons, pointerType }: PointerEvent) => {
      if ((target as Element).closest(`.${buttonClass}`)) return
      const isPointing = buttons === 0 && pointerType !== 'touch'
      const next = isPointing ? placeNear(target as Element, clientY, reach / scale, get()) : undefined
      setNear((before) => (isSame(before, next) ? before : next))
    }
    const leave = () => setNear(undefined)
    const forget = ({ target }: Event) => {
      if (!(target as Element).closest(`.${buttonClass}`)) choosePlace(undefined)
    }
    document.addEventListener('pointermove', follow)
    document.documentElement.addEventListener('pointerleave', leave)
    document.addEventListener('click', forget, true)
    return () => {
      document.removeEventListener('pointermove', follow)
      document.documentElement.removeEventListener('pointerleave', leave)
      document.removeEventListener('click', forget, true)
    }
  }, [document, get, scale])
  useEffect(() => () => choosePlace(undefined), [])
  const place = chosen ?? near
  const line = place && lineOf(document, place)
  if (!place || !line) return null
  return createPortal(
    <div className="insert-line" data-chosen={chosen ? '' : undefined} style={line}>
      <InsertButton label={t('Add a block here')} place={() => place} />
    </div>,
    document.body,
  )
}

const isSame = (one: InsertPlace | undefined, other: InsertPlace | undefined): boolean =>
  one?.zone === other?.zone && one?.index === other?.index

/** Buttons that add a block above and below the selected one, for touch and keyboard. */
export function InsertEnds({ id }: { id: string }) {
  const get = useGetPuck()
  const place = (offset: number) => () => {
    const at = get().getSelectorForId(id)
    return at && { zone: at.zone, index: at.index + offset }
  }
  return (
    <>
      <InsertButton label={t('Add a block above')} edge="above" place={place(0)} />
      <InsertButton label={t('Add a block below')} edge="below" place={place(1)} />
    </>
  )
}

/** A button that adds the first block to an empty list. It is rendered after the element of the list. */
export const InsertInEmpty = () => (
  <InsertButton
    label={t('Add a block here')}
    edge="inside"
    place={(button) => {
      const zone = button.previousElementSibling?.getAttribute(zoneAttribute)
      return zone ? { zone, index: 0 } : undefined
    }}
  />
)

type Props = {
  label: string
  edge?: 'above' | 'below' | 'inside'
  place: (button: Element) => InsertPlace | undefined
}

function InsertButton({ label, edge, place }: Props) {
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    // Otherwise the canvas would select the surrounding block, or nothing.
    event.stopPropagation()
    choosePlace(place(event.currentTarget))
    announce(t('Choose the block to add here.'))
  }
  return (
    <button
      type="button"
      className={buttonClass}
      data-edge={edge}
      // Puck would otherwise use the click to select the block around the button.
      data-puck-overlay-portal=""
      aria-label={label}
      title={label}
      onClick={choose}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      +
    </button>
  )
}
