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
  /** The editor fills the window, or does so no more. */
  onFullScreen?: (isFull: boolean) => void
}

/**
 * HTML, edited as it looks or as its source; a label that names it among others. What the visual editor cannot show
 * stays as a block of HTML, and what is not changed stays byte for byte. Keeps its own state: give it a new key to
 * show another text.
 */
export function ContentField({ value, label = 'Content', error, onChange, onFullScreen }: Props) {
  const [mode, setMode] = useState<'visual' | 'html'>('visual')
  const [opened, setOpened] = useState(value)
  const [source, setSource] = useState(value)
  // Who holds the value may show it later than it was typed.
  const latest = useRef(value)
  const write = (html: string) => {
    latest.current = html
    onChange(html)
  }
  const choose = (next: string) => {
    // Only what was typed as HTML is cleaned: what was stored stays as it is.
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
