import { Button, Group, NativeSelect } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { calloutKinds } from '../../../content/document/containers.ts'
import classes from './editor.module.css'
import { moveFocus } from './roving-focus.ts'
import type { DialogName } from './tools.ts'

type Action = { label: string; run: (editor: Editor) => unknown }

const tableActions: Action[] = [
  { label: 'Row above', run: (editor) => editor.chain().focus().addRowBefore().run() },
  { label: 'Row below', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Delete row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Column before', run: (editor) => editor.chain().focus().addColumnBefore().run() },
  { label: 'Column after', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Delete column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Header row', run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: 'Header column', run: (editor) => editor.chain().focus().toggleHeaderColumn().run() },
  { label: 'Merge or split', run: (editor) => editor.chain().focus().mergeOrSplit().run() },
  { label: 'Narrower column', run: (editor) => widen(editor, -40) },
  { label: 'Wider column', run: (editor) => widen(editor, 40) },
  { label: 'Delete table', run: (editor) => editor.chain().focus().deleteTable().run() },
]

const languages = [
  ...'bash c cpp csharp css diff go graphql ini java javascript json kotlin less lua makefile markdown'.split(
    ' ',
  ),
  ...'objectivec perl php plaintext python r ruby rust scss shell sql swift typescript vbnet wasm xml yaml'.split(
    ' ',
  ),
]

type Props = { editor: Editor; onOpen: (dialog: DialogName) => void }

/** The actions for the block around the cursor. */
export function ContextBar({ editor, onOpen }: Props) {
  const { place, language, kind } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      place: ['image', 'codeBlock', 'table', 'callout'].find((name) => now.isActive(name)),
      language: (now.getAttributes('codeBlock').language as string | null) ?? '',
      kind: (now.getAttributes('callout').kind as string | null) ?? 'note',
    }),
  })
  if (!place) return null
  return (
    <div role="toolbar" aria-label="Block" className={classes.context} onKeyDown={moveFocus}>
      {place === 'table' && (
        <Group gap={4}>
          {tableActions.map(({ label, run }, index) => (
            <Button
              key={label}
              size="compact-xs"
              variant="default"
              tabIndex={index === 0 ? 0 : -1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(editor)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      {place === 'image' && (
        <Button size="compact-xs" variant="default" onClick={() => onOpen('image')}>
          Change the image
        </Button>
      )}
      {place === 'codeBlock' && (
        <NativeSelect
          size="xs"
          aria-label="Language of the code"
          value={language}
          data={[
            { value: '', label: 'No language' },
            ...new Set([...(language ? [language] : []), ...languages]),
          ]}
          onChange={(event) =>
            editor
              .chain()
              .updateAttributes('codeBlock', { language: event.currentTarget.value || null })
              .run()
          }
        />
      )}
      {place === 'callout' && (
        <NativeSelect
          size="xs"
          aria-label="Kind of callout"
          value={kind}
          data={calloutKinds.map((value) => ({
            value,
            label: value.replace(/^./, (first) => first.toUpperCase()),
          }))}
          onChange={(event) =>
            editor.chain().updateAttributes('callout', { kind: event.currentTarget.value }).run()
          }
        />
      )}
    </div>
  )
}

function widen(editor: Editor, by: number): boolean {
  const cell = editor.isActive('tableHeader') ? 'tableHeader' : 'tableCell'
  const [width = 160] = (editor.getAttributes(cell).colwidth as number[] | null) ?? []
  return editor
    .chain()
    .focus()
    .setCellAttribute('colwidth', [Math.max(48, width + by)])
    .run()
}
