import { Alert, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { lostInEditor } from './lost-elements.ts'
import { VisualEditor } from './visual-editor.tsx'

type Props = { value: string; error?: ReactNode; onChange: (html: string) => void }

/**
 * The text of an article, edited as it looks or as HTML. Text with parts that the visual editor does not know opens as
 * HTML, so that opening it never costs anything. Keeps its own state: give it a new key to show another text.
 */
export function ContentField({ value, error, onChange }: Props) {
  const [lost, setLost] = useState(() => lostInEditor(value))
  const [mode, setMode] = useState<'visual' | 'html'>(lost.length > 0 ? 'html' : 'visual')
  const choose = (next: string) => {
    const missing = next === 'visual' ? lostInEditor(value) : []
    setLost(missing)
    setMode(missing.length > 0 || next === 'html' ? 'html' : 'visual')
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={500} size="sm" id="content-label">
          Content
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
      {lost.length > 0 && (
        <Alert color="orange" variant="outline" bg="var(--admin-surface)" title="This text is shown as HTML">
          <Text size="sm" mb="xs">
            The visual editor cannot keep these parts of it: {lost.join(', ')}. As HTML, everything stays.
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setLost([])
              setMode('visual')
            }}
          >
            Edit visually and give them up
          </Button>
        </Alert>
      )}
      {mode === 'visual' ? (
        <VisualEditor initial={value} onChange={onChange} />
      ) : (
        <Textarea
          aria-label="Content as HTML"
          autosize
          minRows={16}
          maxRows={40}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
