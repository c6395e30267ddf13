import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { SourceView } from './source-view.tsx'
import { TextCounts } from './text-counts.tsx'
import { VisualEditor } from './visual-editor.tsx'

type Props = {
  value: string
  label?: string
  error?: ReactNode
  onChange: (html: string) => void
  /** Makes the editor fill the window, or not. */
  onFullScreen?: (isFull: boolean) => void
}

/**
 * Edits HTML visually or as source. What the visual editor cannot show is preserved as a block of HTML, and what is not
 * changed stays identical to the byte. Keeps its own state: pass a new key to show another text.
 */
export function ContentField({ value, label = 'Content', error, onChange, onFullScreen }: Props) {
  const [mode, setMode] = useState<'visual' | 'html'>('visual')
  const [opened, setOpened] = useState(value)
  const [source, setSource] = useState(value)
  // The owner of the value may pass it back later than it was typed.
  const latest = useRef(value)
  const write = (html: string) => {
    latest.current = html
    onChange(html)
  }
  const choose = (next: string) => {
    // Only typed HTML is cleaned; stored HTML stays as it is.
    const typed = latest.current
    const clean = next === 'visual' && typed !== opened ? sanitizeArticleHtml(typed) : typed
    if (clean !== typed) write(clean)
    setOpened(clean)
    setSource(clean)
    setMode(next === 'html' ? 'html' : 'visual')
  }
  const writeSource = (html: string) => {
    setSource(html)
    write(html)
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={500} size="sm">
          {label}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Editing mode"
          value={mode}
          onChange={choose}
          data={[
            { value: 'visual', label: 'Visual' },
            { value: 'html', label: 'HTML' },
          ]}
        />
      </Group>
      {mode === 'visual' ? (
        <VisualEditor initial={opened} label={label} onChange={write} onFullScreen={onFullScreen} />
      ) : (
        <SourceView value={source} onChange={writeSource} />
      )}
      <TextCounts html={value} />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
