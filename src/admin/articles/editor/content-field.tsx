import { Stack, Text } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { TextCounts } from './text-counts.tsx'
import { VisualEditor } from './visual-editor.tsx'

type Props = {
  value: string
  error?: ReactNode
  onChange: (html: string) => void
  /** Makes the editor fill the window, or not. */
  onFullScreen?: (isFull: boolean) => void
  /** Where the tools of a text that is a sheet of its own are to be; null: the place is not there yet. */
  toolsIn?: HTMLElement | null
  onEditor?: (editor: Editor | undefined) => void
  /** Comments on the selected words. */
  onComment?: () => void
}

/**
 * Edits HTML visually or as source. What the visual editor cannot show is preserved as a block of HTML, and what is not
 * changed stays identical to the byte. Keeps its own state: pass a new key to show another text.
 */
export function ContentField(props: Props) {
  const { value, error, onChange, onFullScreen, toolsIn, onEditor, onComment } = props
  return (
    <Stack gap="xs">
      <VisualEditor
        initial={value}
        label="Content"
        onChange={onChange}
        onFullScreen={onFullScreen}
        toolsIn={toolsIn}
        onEditor={onEditor}
        onComment={onComment}
      />
      {toolsIn === undefined && <TextCounts html={value} />}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
