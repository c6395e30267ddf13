import '@puckeditor/core/no-external.css'
import { Skeleton, Tabs } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { type Config, type Overrides, Puck } from '@puckeditor/core'
import { IconLayoutList, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { sectionType } from '../../../content/blocks/saved-sections.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import { flushDeferredInTime } from '../../editing/deferred-text.ts'
import { useSiteLanguage } from '../../shell/site-language.ts'
import { t } from '../../texts/t.ts'
import { BlockSettings } from './block-settings.tsx'
import classes from './builder.module.css'
import { Canvas } from './canvas.tsx'
import { PuckInput } from './field-inputs.tsx'
import { InsertEnds } from './insert-line.tsx'
import { choosePlace, useChosenPlace } from './insert-place.ts'
import { Inserter } from './inserter.tsx'
import { closeDocument, openDocument, type StoredBlocks } from './open-document.ts'
import { Outline } from './outline.tsx'
import { puckConfig } from './puck-config.tsx'
import { dictionary } from './puck-words.ts'
import { ReplacedDocument } from './replaced-document.tsx'
import { type Room, useRoom } from './room.ts'
import { Screen } from './screen.tsx'
import { mayChange } from './section-actions.ts'
import { siteData } from './site-data.tsx'
import { Toolbar } from './toolbar.tsx'
import { TypingTools } from './typing-tools.tsx'
import { historyOf } from './undoing.ts'
import { ViewControls } from './view-controls.tsx'

export type BuilderProps = {
  blocks: Blocks
  onChange: (blocks: Blocks) => void
  /** The document is a saved section, which cannot contain another one. */
  isSection?: boolean
  /** The builder and the bar above it fill the whole screen. */
  isFull: boolean
  onFullScreen: (isFull: boolean) => void
  /** The address of the page, or of its preview, if it is stored. */
  address?: string | undefined
  /** A new key shows `blocks` again, if the document was replaced from elsewhere. */
  contentKey: number
}

// The same object after every change: another one would rebuild the canvas with every block for each key.
const iframe = { enabled: true, waitForStyles: false, syncHostStyles: false }
const overrides: Partial<Overrides> = {
  iframe: ({ children, document }) => <Canvas {...(document && { document })}>{children}</Canvas>,
  componentOverlay: ({ children, componentId, isSelected }) => (
    <>
      {children}
      {isSelected && <InsertEnds id={componentId} />}
    </>
  ),
  fieldTypes: { text: PuckInput, textarea: PuckInput, number: PuckInput },
}

const mayChangeInSection = (type: string) => type !== sectionType && mayChange(type)

/** The page as readers will see it, between the blocks to add and the fields of the selected one. */
export function PageBuilder({ isSection = false, isFull, address, ...props }: BuilderProps) {
  const { blocks, contentKey } = props
  const { room, changeRoom } = useRoom(blocks.content.length === 0)
  const language = useSiteLanguage()
  useEffect(() => flushDeferredInTime(window), [])
  const handlers = {
    onChange: useCallbackRef(props.onChange),
    onFullScreen: useCallbackRef(props.onFullScreen),
    onRoom: useCallbackRef(changeRoom),
  }
  if (!language) return <Skeleton height={520} />
  return (
    <Opened
      blocks={blocks}
      contentKey={contentKey}
      isSection={isSection}
      isFull={isFull}
      room={room}
      address={address}
      language={language}
      {...handlers}
    />
  )
}

type OpenedProps = BuilderProps & {
  language: SiteLanguage
  isSection: boolean
  room: Room
  onRoom: (change: Partial<Room>) => void
}

/** Renders only when something around the page changes. After opening, Puck has the blocks as its own state. */
const Opened = memo(
  Builder,
  (before, after) =>
    before.contentKey === after.contentKey &&
    before.isSection === after.isSection &&
    before.isFull === after.isFull &&
    before.room === after.room &&
    before.address === after.address,
)

/** A document before it was opened, and what the builder gets from it. */
function opening(blocks: Blocks, allowed: (type: string) => boolean) {
  const stored: StoredBlocks = new Map()
  return { blocks, stored, data: openDocument(blocks, allowed, stored) }
}

function Builder({ blocks, contentKey, onChange, isSection, room, onRoom, language, ...view }: OpenedProps) {
  const { isFull, onFullScreen, address } = view
  const allowed = isSection ? mayChangeInSection : mayChange
  const [first] = useState(() => opening(blocks, allowed))
  const [config] = useState(() => puckConfig(siteData(language), allowed))
  const document = useRef(first)
  const open = () => {
    document.current = opening(blocks, allowed)
    return document.current.data
  }
  const tell = (data: unknown) => {
    const { blocks: before, stored } = document.current
    onChange({ ...before, content: closeDocument(data as Blocks, stored).content })
  }
  const leave = ({ key, target, currentTarget, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing) return
    // Ignores keys pressed in a dialog, which is elsewhere in the document.
    if (key === 'Escape' && isFull && currentTarget.contains(target as Node)) onFullScreen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the full screen, from anywhere
    <div className={classes.builder} data-builder onKeyDown={leave}>
      <Puck
        config={config}
        data={first.data as never}
        onChange={tell}
        onAction={historyOf(config).onAction}
        iframe={iframe}
        overrides={overrides}
        dictionary={dictionary}
      >
        <Toolbar isSection={isSection}>
          <ViewControls
            room={room}
            onRoom={onRoom}
            isFull={isFull}
            onFullScreen={onFullScreen}
            address={address}
          />
        </Toolbar>
        <div className={classes.panes} data-settings={room.hasSettings || undefined}>
          <BlockPanel room={room} onRoom={onRoom} config={config} isSection={isSection} />
          <Screen view={room.view} zoom={room.zoom} />
          <ReplacedDocument contentKey={contentKey} open={open}>
            {(key) => <BlockSettings key={key} isOpen={room.hasSettings} />}
          </ReplacedDocument>
        </div>
        <TypingTools />
      </Puck>
    </div>
  )
}

type PanelProps = Pick<OpenedProps, 'room' | 'onRoom' | 'isSection'> & { config: Config }

/** The place chosen on the canvas is no longer valid. */
const forget = ({ key, nativeEvent }: KeyboardEvent) =>
  key === 'Escape' && !nativeEvent.isComposing && choosePlace(undefined)

/** The blocks to add and the outline, as tabs. Pressing the open tab closes the panel. */
function BlockPanel({ room, onRoom, config, isSection }: PanelProps) {
  const isStacked = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const chosen = useChosenPlace()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!chosen) return
    if (room.tab === 'add') list.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus()
    else onRoom({ tab: 'add' })
  }, [chosen, room.tab, onRoom])
  const show = (tab: string | null) => {
    choosePlace(undefined)
    onRoom({ tab: tab as Room['tab'] })
  }
  return (
    <Tabs
      value={room.tab}
      onChange={show}
      allowTabDeactivation
      orientation={isStacked ? 'horizontal' : 'vertical'}
      className={classes.left ?? ''}
      data-open={room.tab !== null || undefined}
      keepMounted={false}
    >
      <Tabs.List grow={isStacked} className={classes.tabs ?? ''}>
        <Tabs.Tab value="add" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('Add')}
        </Tabs.Tab>
        <Tabs.Tab value="outline" leftSection={<IconLayoutList size={18} aria-hidden />}>
          {t('Outline')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="add" p="sm" className={classes.panel ?? ''} ref={list} onKeyDown={forget}>
        <Inserter config={config} isSection={isSection} />
      </Tabs.Panel>
      <Tabs.Panel value="outline" p="sm" className={classes.outline ?? ''}>
        <Outline />
      </Tabs.Panel>
    </Tabs>
  )
}
