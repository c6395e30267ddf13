import { ActionIcon, Group, Paper, Tooltip } from '@mantine/core'
import { useGetPuck } from '@puckeditor/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { definitionOf } from '../../../content/blocks/registry.ts'
import { linkAddress } from '../../articles/editor/link-address.ts'
import { LinkTargetInput } from '../../articles/editor/link-target-input.tsx'
import { useLinkTargets } from '../../articles/editor/link-targets.ts'
import { t } from '../../texts/t.ts'
import { addressPlaces, placeOf } from './address-places.ts'
import { announce } from './announcements.tsx'
import classes from './builder.module.css'
import { blockAround, ownElements } from './canvas-block.ts'
import { onScreen } from './canvas-place.ts'
import { type Puck, writeField } from './typed-text.ts'
import type { Typing } from './typing.ts'

/** The target of the link whose words somebody types. Ctrl+K moves there, Escape back to the words. */
export function CanvasLink({ typing, link }: { typing: Typing; link: HTMLAnchorElement }) {
  const get = useGetPuck()
  const [path] = useState(() => pathOf(get(), typing, link))
  const [href, setHref] = useState(() => link.getAttribute('href') ?? '')
  const [isWrong, setWrong] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isGivenUp = useRef(false)
  const targets = useLinkTargets(href)
  useBeside(box, link)
  useLayoutEffect(() => {
    const { element } = typing
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      event.stopPropagation()
      input.current?.select()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [typing])
  if (path === undefined) return null
  const set = (typed: string): boolean => {
    const address = linkAddress(typed)
    setWrong(!address)
    if (!address) return false
    setHref(address)
    if (address !== link.getAttribute('href')) {
      writeField(get(), typing.block, path, address)
      announce(t('Link changed.'))
    }
    return true
  }
  const onKey = (event: KeyboardEvent) => {
    if ((event.key !== 'Escape' && event.key !== 'Enter') || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') giveUp()
    else if (set(href)) typing.element.focus()
  }
  /** Leaving the field here must not apply the typed address. */
  const giveUp = () => {
    isGivenUp.current = true
    setHref(link.getAttribute('href') ?? '')
    setWrong(false)
    typing.element.focus()
    isGivenUp.current = false
  }
  return (
    <Paper
      ref={box}
      className={classes.link ?? ''}
      data-canvas-tools=""
      role="group"
      aria-label={t('Link')}
      withBorder
      shadow="md"
    >
      <Group gap={4} wrap="nowrap" align="flex-start">
        <LinkTargetInput
          ref={input}
          targets={targets}
          size="xs"
          w="16rem"
          aria-label={t('Link address')}
          placeholder={t('/contact, #prices, https:// or a title')}
          leftSection={<IconLink size={14} aria-hidden />}
          value={href}
          error={isWrong && t('Use an address such as /a-page or example.com')}
          comboboxProps={{ zIndex: 310 }}
          onChange={setHref}
          onOptionSubmit={set}
          onBlur={() => isGivenUp.current || set(href)}
          onKeyDown={onKey}
        />
        <Tooltip label={t('Set link')}>
          <ActionIcon
            size={30}
            variant="default"
            aria-label={t('Set link')}
            onClick={() => set(href) && typing.element.focus()}
          >
            <IconCheck size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Paper>
  )
}

/** The place of this link within its block. */
function pathOf(puck: Puck, { block, element }: Typing, link: Element): string | undefined {
  const item = puck.getItemById(block)
  const definition = item && definitionOf(item.type)
  const own = blockAround(element)
  if (!definition || !own) return undefined
  return placeOf('link', addressPlaces('link', definition.fields, item.props), ownElements(own, 'a'), link)
}

const edge = 8

/** Positions a box below an element of the canvas, wherever that is on the screen. */
function useBeside(box: React.RefObject<HTMLElement | null>, element: HTMLElement): void {
  useLayoutEffect(() => {
    const { ownerDocument } = element
    const place = () => {
      if (!box.current) return
      const { left, bottom } = onScreen(ownerDocument, element.getBoundingClientRect())
      const { offsetWidth, offsetHeight } = box.current
      const x = Math.max(edge, Math.min(left, innerWidth - offsetWidth - edge))
      const y = Math.min(bottom + edge, innerHeight - offsetHeight - edge)
      Object.assign(box.current.style, { left: `${x}px`, top: `${y}px` })
    }
    place()
    const resized = new ResizeObserver(place)
    resized.observe(element)
    for (const target of [ownerDocument, window]) target.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      resized.disconnect()
      for (const target of [ownerDocument, window]) target.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [box, element])
}
