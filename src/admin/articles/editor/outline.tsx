import { Anchor, Text } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { t } from '../../texts/t.ts'
import classes from './editor.module.css'

type Heading = { level: number; text: string; pos: number }

/** The headings of the text as links to their places. */
export function Outline({ editor }: { editor: Editor }) {
  const headings = useEditorState({ editor, selector: ({ editor: now }) => headingsOf(now) })
  const goTo = (pos: number) => {
    editor
      .chain()
      .setTextSelection(pos + 1)
      .focus()
      .scrollIntoView()
      .run()
  }
  return (
    <nav aria-label={t('Outline')} className={classes.outline}>
      <Text size="sm" fw={600}>
        {t('Outline')}
      </Text>
      {headings.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Headings appear here.')}
        </Text>
      )}
      {headings.map(({ level, text, pos }) => (
        <Anchor
          key={pos}
          component="button"
          type="button"
          size="sm"
          ta="start"
          ps={`${(level - 2) * 0.75}rem`}
          onClick={() => goTo(pos)}
        >
          {text || t('Empty heading')}
        </Anchor>
      ))}
    </nav>
  )
}

function headingsOf(editor: Editor): Heading[] {
  const found: Heading[] = []
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'heading')
      found.push({ level: Number(node.attrs.level), text: node.textContent, pos })
    return !node.isTextblock
  })
  return found
}
