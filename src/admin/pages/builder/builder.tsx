import { Puck } from '@puckeditor/core'
import '@puckeditor/core/no-external.css'
import { Box, SegmentedControl, Skeleton, Stack, Tabs, Text, VisuallyHidden } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { Blocks } from '../../../contracts/pages.ts'
import { may } from '../../auth/auth-store.ts'
import { useSelected } from './acting.ts'
import { BlockChoices } from './block-choices.tsx'
import classes from './builder.module.css'
import { BuilderTools } from './builder-tools.tsx'
import { CanvasFrame, useSiteHead } from './canvas.tsx'
import { configFor } from './config.tsx'
import { openDocument, storeDocument } from './document.ts'
import { SelectedBlock } from './selected-block.tsx'

type Props = { blocks: Blocks; onChange: (blocks: Blocks) => void }

const widths = { phone: 360, tablet: 768, desktop: undefined } as const
type Viewport = keyof typeof widths

/** Edits a page's blocks on a canvas. Keeps its own state: give it a new key to show another document. */
export function Builder({ blocks, onChange }: Props) {
  const head = useSiteHead()
  const config = useMemo(() => configFor({ mayWriteHtml: may('page.html') }), [])
  const [opened] = useState(() => openDocument(blocks, (type) => Object.hasOwn(config.components, type)))
  const stored = useRef(blocks)
  // The first notice tells of the document as it was given.
  const isFirst = useRef(true)
  const told = useRef(JSON.stringify(opened.data.content))
  if (head.isPending) return <Skeleton height={480} />
  return (
    <Puck
      config={config}
      data={opened.data}
      iframe={{ syncHostStyles: false, waitForStyles: false }}
      overrides={{
        iframe: ({ children, document }) => (
          <CanvasFrame head={head.data ?? ''} {...(document && { document })}>
            {children}
          </CanvasFrame>
        ),
      }}
      onChange={(data) => {
        const now = JSON.stringify(data.content)
        if (now === told.current || isFirst.current) {
          isFirst.current = false
          told.current = now
          return
        }
        told.current = now
        onChange(storeDocument(data.content, opened.originals, stored.current))
      }}
    >
      <Workplace />
    </Puck>
  )
}

function Workplace() {
  const [viewport, setViewport] = useState<Viewport>('desktop')
  const [announced, setAnnounced] = useState('')
  const say = (sentence: string | undefined) => sentence !== undefined && setAnnounced(sentence)
  return (
    <Box className={classes.builder}>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <BuilderTools onDone={say}>
        <SegmentedControl
          size="xs"
          aria-label="Width of the canvas"
          value={viewport}
          onChange={(value) => setViewport(value as Viewport)}
          data={[
            { value: 'phone', label: 'Phone' },
            { value: 'tablet', label: 'Tablet' },
            { value: 'desktop', label: 'Desktop' },
          ]}
        />
      </BuilderTools>
      <Box className={classes.side} component="section" aria-label="Blocks">
        <Tabs defaultValue="blocks" keepMounted={false}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="blocks">Blocks</Tabs.Tab>
            <Tabs.Tab value="outline">Outline</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="blocks">
            <BlockChoices onDone={say} />
          </Tabs.Panel>
          <Tabs.Panel value="outline">
            <Puck.Outline />
          </Tabs.Panel>
        </Tabs>
      </Box>
      <Box className={classes.stage}>
        <Box className={classes.paper} maw={widths[viewport]}>
          <Puck.Preview />
        </Box>
      </Box>
      <Box className={classes.inspector} component="section" aria-label="Block">
        <Inspector say={say} />
      </Box>
    </Box>
  )
}

function Inspector({ say }: { say: (sentence: string | undefined) => void }) {
  const selected = useSelected()
  if (!selected)
    return (
      <Stack p="md">
        <Text size="sm" c="dimmed">
          Choose a block on the canvas or in the outline to change it. Drag a block from the list to where it
          belongs, or press it to add it after the chosen one.
        </Text>
      </Stack>
    )
  return (
    <>
      <SelectedBlock type={selected.type} onDone={say} />
      <Puck.Fields />
    </>
  )
}
