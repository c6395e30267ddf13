import '@puckeditor/core/no-external.css'
import { Tabs } from '@mantine/core'
import { Puck } from '@puckeditor/core'
import { useState } from 'react'
import type { Blocks } from '../../../contracts/pages.ts'
import { may } from '../../auth/auth-store.ts'
import classes from './builder.module.css'
import { Canvas } from './canvas.tsx'
import { Inserter } from './inserter.tsx'
import { closeDocument, openDocument } from './open-document.ts'
import { puckConfig } from './puck-config.tsx'
import { Screen } from './screen.tsx'
import { siteData } from './site-data.tsx'
import { Toolbar, type View } from './toolbar.tsx'

type Props = { blocks: Blocks; onChange: (blocks: Blocks) => void; onSave: () => void }

const mayChange = (type: string) => type !== 'Html' || may('page.html')

/** The page as it will be, beside what can be added and what can be changed. Give it a new key for another document. */
export function PageBuilder({ blocks, onChange, onSave }: Props) {
  const [start] = useState(() => {
    const opened = openDocument(blocks, mayChange)
    return { opened, config: puckConfig(siteData, mayChange), before: blocks, same: textOf(opened) }
  })
  const [view, setView] = useState<View>(() =>
    matchMedia('(max-width: 40em)').matches ? 'phone' : 'desktop',
  )
  const tell = (data: unknown) => {
    const closed = closeDocument(data as Blocks)
    // Opening changes nothing: only what differs from what was opened counts as a change.
    onChange(
      JSON.stringify(closed.content) === start.same
        ? start.before
        : { ...start.before, content: closed.content },
    )
  }
  return (
    <div className={classes.builder}>
      <Puck
        config={start.config}
        data={start.opened as never}
        onChange={tell}
        iframe={{ enabled: true, waitForStyles: false, syncHostStyles: false }}
        overrides={{
          iframe: ({ children, document }) => <Canvas {...(document && { document })}>{children}</Canvas>,
        }}
      >
        <Toolbar view={view} onView={setView} onSave={onSave} />
        <div className={classes.panes}>
          <Tabs defaultValue="add" className={classes.left ?? ''} keepMounted={false}>
            <Tabs.List grow>
              <Tabs.Tab value="add">Add</Tabs.Tab>
              <Tabs.Tab value="outline">Outline</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="add" p="sm">
              <Inserter config={start.config} />
            </Tabs.Panel>
            <Tabs.Panel value="outline" p="sm">
              <Puck.Outline />
            </Tabs.Panel>
          </Tabs>
          <Screen view={view} />
          <section aria-label="Settings of the block" className={classes.right}>
            <Puck.Fields />
          </section>
        </div>
      </Puck>
    </div>
  )
}

const textOf = (opened: Blocks) => JSON.stringify(closeDocument(opened).content)
