import { Stack, Text } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { TextCounts } from './text-counts.tsx'
import { VisualEditor } from './visual-editor.tsx'

type Props = {
  value: string
  /** Another key shows `value` again, if it was changed elsewhere. */
  contentKey?: number
  /** The person asked for the text that is shown now: they can undo it. */
  isReplaced?: boolean
  /** The language of the text. */
  lang?: string | undefined
  error?: ReactNode
  onChange: (html: string) => void
  /** Whether the editor fills the window. */
  onFullScreen?: (isFull: boolean) => void
  /** Where to render the tools of a text that is a sheet; null: the place does not exist yet. */
  toolsIn?: HTMLElement | null
  onEditor?: (editor: Editor | undefined) => void
  /** Starts a comment on the selected words. */
  onComment?: () => void
}

/**
 * Edits HTML visually or as source. HTML that the visual editor cannot show is preserved as an HTML block, and
 * unchanged parts stay identical to the byte. Has its own state.
 */
export function ContentField(props: Props) {
  const {
    value,
    contentKey = 0,
    isReplaced,
    lang,
    error,
    onChange,
    onFullScreen,
    toolsIn,
    onEditor,
    onComment,
  } = props
  return (
    <Stack gap="xs">
      <VisualEditor
        value={value}
        contentKey={contentKey}
        isReplaced={isReplaced}
        label={t('Content')}
        lang={lang}
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
