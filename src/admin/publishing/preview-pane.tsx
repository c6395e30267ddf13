import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './preview-pane.module.css'

type Props = { kind: 'article' | 'page'; id: string; savedAt: number | null; onClose: () => void }

/** The page as it will be, beside the text; it follows what is saved. */
export function PreviewPane({ kind, id, savedAt, onClose }: Props) {
  const pane = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const shownAt = useRef(savedAt)
  const [width, setWidth] = useState('wide')
  // On a small screen it stands below the text, out of sight of who asked for it.
  useEffect(() => {
    if (pane.current && pane.current.getBoundingClientRect().top > innerHeight / 2)
      pane.current.scrollIntoView()
  }, [])
  useEffect(() => {
    if (savedAt === shownAt.current) return
    shownAt.current = savedAt
    // Reloaded and not replaced: it stays where the reader has scrolled to.
    frame.current?.contentWindow?.location.reload()
  }, [savedAt])
  return (
    <section ref={pane} aria-label="Preview" className={classes.pane}>
      <Group justify="space-between" wrap="nowrap" p="xs">
        <Text size="sm" fw={600}>
          Preview
        </Text>
        <Group gap="xs" wrap="nowrap">
          <SegmentedControl
            size="xs"
            aria-label="Preview width"
            value={width}
            onChange={setWidth}
            data={[
              { value: 'wide', label: 'Wide' },
              { value: 'phone', label: 'Phone' },
            ]}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            aria-label="Close preview"
            onClick={onClose}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {/* The server leaves every script out: what runs on the site has no business in the administration. */}
      <iframe
        ref={frame}
        title="Preview of the page"
        src={`/preview/${kind}/${id}`}
        data-width={width}
        className={classes.frame}
      />
    </section>
  )
}
