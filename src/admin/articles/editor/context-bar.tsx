import { Button, NativeSelect } from '@mantine/core'
import {
  IconArrowAutofitContent,
  IconArrowAutofitWidth,
  IconArrowsJoin2,
  IconArrowUp,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconPhotoEdit,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableColumn,
  IconTableRow,
  IconTrash,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { calloutKinds } from '../../../content/document/containers.ts'
import { t } from '../../texts/t.ts'
import classes from './editor.module.css'
import { backToText } from './footnote-moves.ts'
import { moveFocus } from './roving-focus.ts'
import { ToolButton } from './tool-button.tsx'
import { type DialogName, footnoteBack, keysOf } from './tools.ts'

type Action = { label: string; icon: typeof IconTrash; run: (editor: Editor) => unknown }

const tableActions: Action[] = [
  {
    label: t('Row above'),
    icon: IconRowInsertTop,
    run: (editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    label: t('Row below'),
    icon: IconRowInsertBottom,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  { label: t('Delete row'), icon: IconRowRemove, run: (editor) => editor.chain().focus().deleteRow().run() },
  {
    label: t('Column before'),
    icon: IconColumnInsertLeft,
    run: (editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    label: t('Column after'),
    icon: IconColumnInsertRight,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    label: t('Delete column'),
    icon: IconColumnRemove,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    label: t('Header row'),
    icon: IconTableRow,
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  {
    label: t('Header column'),
    icon: IconTableColumn,
    run: (editor) => editor.chain().focus().toggleHeaderColumn().run(),
  },
  {
    label: t('Merge or split cells'),
    icon: IconArrowsJoin2,
    run: (editor) => editor.chain().focus().mergeOrSplit().run(),
  },
  { label: t('Narrower column'), icon: IconArrowAutofitContent, run: (editor) => widen(editor, -40) },
  { label: t('Wider column'), icon: IconArrowAutofitWidth, run: (editor) => widen(editor, 40) },
  { label: t('Delete table'), icon: IconTrash, run: (editor) => editor.chain().focus().deleteTable().run() },
]

const languages = [
  ...'bash c cpp csharp css diff go graphql ini java javascript json kotlin less lua makefile markdown'.split(
    ' ',
  ),
  ...'objectivec perl php plaintext python r ruby rust scss shell sql swift typescript vbnet wasm xml yaml'.split(
    ' ',
  ),
]

const callouts = {
  note: t('Note'),
  tip: t('Tip'),
  warning: t('Warning'),
  danger: t('Danger'),
}

const places = ['image', 'codeBlock', 'table', 'callout', 'footnoteItem'] as const
const placeOf = (editor: Editor) => places.find((name) => editor.isActive(name))

type Props = { editor: Editor; onOpen: (dialog: DialogName) => void }

/** The actions for the block around the cursor. */
export function ContextBar({ editor, onOpen }: Props) {
  const { place, language, kind } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      place: placeOf(now),
      language: (now.getAttributes('codeBlock').language as string | null) ?? '',
      kind: (now.getAttributes('callout').kind as string | null) ?? 'note',
    }),
  })
  if (!place) return null
  return (
    <div role="toolbar" aria-label={t('Block')} className={classes.context} onKeyDown={moveFocus}>
      {place === 'table' &&
        tableActions.map(({ label, icon, run }, index) => (
          <ToolButton
            key={label}
            label={label}
            icon={icon}
            isFirst={index === 0}
            onClick={() => run(editor)}
          />
        ))}
      {place === 'image' && (
        <ToolButton
          label={t('Change the image')}
          icon={IconPhotoEdit}
          isFirst
          onClick={() => onOpen('image')}
        />
      )}
      {place === 'footnoteItem' && (
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="compact-sm"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          rightSection={<small className={classes.keys}>{keysOf(footnoteBack.keys)}</small>}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => backToText(editor.view)}
        >
          {footnoteBack.label}
        </Button>
      )}
      {place === 'codeBlock' && (
        <NativeSelect
          size="xs"
          aria-label={t('Code language')}
          value={language}
          data={[
            { value: '', label: t('No language') },
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
          aria-label={t('Callout type')}
          value={kind}
          data={calloutKinds.map((value) => ({ value, label: callouts[value] }))}
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
