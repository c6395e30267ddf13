import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import classes from './preview-pane.module.css'

type Props = { kind: 'article' | 'page'; id: string; savedAt: number | null; onClose: () => void }

/** The page as it will look, beside the text; reloads after each save. */
export function PreviewPane({ kind, id, savedAt, onClose }: Props) {
  const pane = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const shownAt = useRef(savedAt)
  const [width, setWidth] = useState('wide')
  // On a small screen it is below the text, outside of the visible part.
  useEffect(() => {
    if (pane.current && pane.current.getBoundingClientRect().top > innerHeight / 2)
      pane.current.scrollIntoView()
  }, [])
  useEffect(() => {
    if (savedAt === shownAt.current) return
    shownAt.current = savedAt
    // Reloads instead of replacing the frame, which keeps the scroll position.
    frame.current?.contentWindow?.location.reload()
  }, [savedAt])
  return (
    <section ref={pane} aria-label={t('Preview')} className={classes.pane}>
      <Group justify="space-between" wrap="nowrap" p="xs">
        <Text size="sm" fw={600}>
          {t('Preview')}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <SegmentedControl
            size="xs"
            aria-label={t('Preview width')}
            value={width}
            onChange={setWidth}
            data={[
              { value: 'wide', label: t('Wide') },
              { value: 'phone', label: t('Phone') },
            ]}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            aria-label={t('Close preview')}
            onClick={onClose}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {/* The server leaves out every script: the scripts of the site must not run inside the admin. */}
      <iframe
        ref={frame}
        title={t('Preview of the page')}
        src={`/preview/${kind}/${id}`}
        data-width={width}
        className={classes.frame}
      />
    </section>
  )
}
