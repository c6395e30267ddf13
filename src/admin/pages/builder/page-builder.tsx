import '@puckeditor/core/no-external.css'
import { Tabs } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { type Overrides, Puck } from '@puckeditor/core'
import { memo, useEffect, useState } from 'react'
import { sectionType } from '../../../content/blocks/saved-sections.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import { flushDeferredInTime } from '../../editing/deferred-text.ts'
import classes from './builder.module.css'
import { Canvas } from './canvas.tsx'
import { PuckInput } from './field-inputs.tsx'
import { Inserter } from './inserter.tsx'
import { closeDocument, openDocument, type StoredBlocks } from './open-document.ts'
import { Outline } from './outline.tsx'
import { puckConfig } from './puck-config.tsx'
import { Screen } from './screen.tsx'
import { mayChange } from './section-actions.ts'
import { siteData } from './site-data.tsx'
import { Toolbar, type View } from './toolbar.tsx'

export type BuilderProps = {
  blocks: Blocks
  onChange: (blocks: Blocks) => void
  onSave: () => void
  /** The document is a saved section, which cannot contain another one. */
  isSection?: boolean
  /** A new key shows `blocks` again, when the document was replaced from elsewhere. */
  contentKey: number
}

// The same object at every change: another one would rebuild the canvas with every block for each key.
const iframe = { enabled: true, waitForStyles: false, syncHostStyles: false }
const overrides: Partial<Overrides> = {
  iframe: ({ children, document }) => <Canvas {...(document && { document })}>{children}</Canvas>,
  fieldTypes: { text: PuckInput, textarea: PuckInput, number: PuckInput },
}

const mayChangeInSection = (type: string) => type !== sectionType && mayChange(type)

/** The page as it will be, between the blocks to add and the fields of the selected one. */
export function PageBuilder({ contentKey, blocks, onChange, onSave, isSection = false }: BuilderProps) {
  const [view, setView] = useState<View>(() =>
    matchMedia('(max-width: 40em)').matches ? 'phone' : 'desktop',
  )
  const [tab, setTab] = useState<string | null>('add')
  useEffect(flushDeferredInTime, [])
  return (
    <Opened
      {...{ blocks, isSection, view, tab }}
      key={contentKey}
      onChange={useCallbackRef(onChange)}
      onSave={useCallbackRef(onSave)}
      onView={setView}
      onTab={setTab}
    />
  )
}

type OpenedProps = Omit<Required<BuilderProps>, 'contentKey'> & {
  view: View
  onView: (view: View) => void
  tab: string | null
  onTab: (tab: string | null) => void
}

/** Renders again only for what surrounds the page. Once they are opened, Puck has the blocks as its own state. */
const Opened = memo(
  Builder,
  (before, after) =>
    before.isSection === after.isSection && before.view === after.view && before.tab === after.tab,
)

function Builder({ blocks, onChange, onSave, isSection, view, onView, tab, onTab }: OpenedProps) {
  const [start] = useState(() => {
    const allowed = isSection ? mayChangeInSection : mayChange
    const stored: StoredBlocks = new Map()
    const opened = openDocument(blocks, allowed, stored)
    return { opened, config: puckConfig(siteData, allowed), before: blocks, stored }
  })
  const tell = (data: unknown) =>
    onChange({ ...start.before, content: closeDocument(data as Blocks, start.stored).content })
  return (
    <div className={classes.builder}>
      <Puck
        config={start.config}
        data={start.opened as never}
        onChange={tell}
        iframe={iframe}
        overrides={overrides}
      >
        <Toolbar view={view} onView={onView} onSave={onSave} isSection={isSection} />
        <div className={classes.panes}>
          <Tabs value={tab} onChange={onTab} className={classes.left ?? ''} keepMounted={false}>
            <Tabs.List grow>
              <Tabs.Tab value="add">Add</Tabs.Tab>
              <Tabs.Tab value="outline">Outline</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="add" p="sm">
              <Inserter config={start.config} isSection={isSection} />
            </Tabs.Panel>
            <Tabs.Panel value="outline" p="sm" className={classes.outline ?? ''}>
              <Outline />
            </Tabs.Panel>
          </Tabs>
          <Screen view={view} />
          <section aria-label="Block settings" className={classes.right}>
            <Puck.Fields />
          </section>
        </div>
      </Puck>
    </div>
  )
}
