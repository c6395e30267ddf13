import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { SourceView } from './source-view.tsx'
import { TextCounts } from './text-counts.tsx'
import { VisualEditor } from './visual-editor.tsx'

type Props = { value: string; label?: string; error?: ReactNode; onChange: (html: string) => void }

/**
 * HTML, edited as it looks or as its source; a label that names it among others. What the visual editor cannot show
 * stays as a block of HTML, and what is not changed stays byte for byte. Keeps its own state: give it a new key to
 * show another text.
 */
export function ContentField({ value, label = 'Content', error, onChange }: Props) {
  const [mode, setMode] = useState<'visual' | 'html'>('visual')
  const [opened, setOpened] = useState(value)
  const choose = (next: string) => {
    // Only what was typed as HTML is cleaned: what was stored stays as it is.
    const clean = next === 'visual' && value !== opened ? sanitizeArticleHtml(value) : value
    if (clean !== value) onChange(clean)
    setOpened(clean)
    setMode(next === 'html' ? 'html' : 'visual')
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={500} size="sm">
          {label}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="How to edit the content"
          value={mode}
          onChange={choose}
          data={[
            { value: 'visual', label: 'Visual' },
            { value: 'html', label: 'HTML' },
          ]}
        />
      </Group>
      {mode === 'visual' ? (
        <VisualEditor initial={opened} label={label} onChange={onChange} />
      ) : (
        <SourceView value={value} onChange={onChange} />
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
