import { ActionIcon, Group, Input, TextInput } from '@mantine/core'
import { IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useLayoutEffect, useRef, useState } from 'react'
import { isSafeUrl } from '../../../contracts/url.ts'
import { loadAddressesInWords } from '../../articles/editor/addresses-in-words.ts'
import { t } from '../../texts/t.ts'
import classes from './footer.module.css'

type Props = { value: string; onChange: (html: string) => void }

const extensions = [
  StarterKit.configure({
    heading: false,
    codeBlock: false,
    blockquote: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
]

/** A short text with bold, italic, links and lists. */
export function RichTextField({ value, onChange }: Props) {
  const [address, setAddress] = useState<string>()
  const reported = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    onFocus: () => void loadAddressesInWords(),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('Text'),
        class: classes.text ?? '',
      },
    },
    onUpdate({ editor: now }) {
      reported.current = now.isEmpty ? '' : now.getHTML()
      onChange(reported.current)
    },
  })
  // The text was changed elsewhere: undone, discarded or merged. Before the next key, which would bring it back.
  useLayoutEffect(() => {
    if (value === reported.current) return
    reported.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      list: now.isActive('bulletList'),
      link: now.isActive('link'),
      href: String(now.getAttributes('link').href ?? ''),
    }),
  })
  const applyLink = () => {
    const href = address?.trim() ?? ''
    if (href !== '' && !isSafeUrl(href)) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else chain.setLink({ href }).run()
    setAddress(undefined)
  }
  const tools = [
    {
      label: t('Bold'),
      icon: IconBold,
      on: active.bold,
      act: () => editor.chain().focus().toggleBold().run(),
    },
    {
      label: t('Italic'),
      icon: IconItalic,
      on: active.italic,
      act: () => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: t('List'),
      icon: IconList,
      on: active.list,
      act: () => editor.chain().focus().toggleBulletList().run(),
    },
    { label: t('Link'), icon: IconLink, on: active.link, act: () => setAddress(active.href) },
  ]
  return (
    <Input.Wrapper label={t('Text')} labelElement="div">
      <Group gap={2} mb={4} role="toolbar" aria-label={t('Text formatting')}>
        {tools.map(({ label, icon: Icon, on, act }) => (
          <ActionIcon
            key={label}
            variant={on ? 'light' : 'subtle'}
            color="gray"
            c="var(--mantine-color-text)"
            aria-label={label}
            aria-pressed={on}
            onClick={act}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
      {address !== undefined && (
        <TextInput
          size="xs"
          mb={4}
          data-autofocus
          autoFocus
          label={t('Address of the link')}
          description={t('Press Enter to apply. Leave it empty to remove the link.')}
          placeholder={t('/about or https://…')}
          value={address}
          error={
            address !== '' &&
            !isSafeUrl(address) &&
            t('Use an address that starts with http://, https://, mailto:, tel:, / or #')
          }
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') {
              event.preventDefault()
              applyLink()
            }
            if (event.key === 'Escape') setAddress(undefined)
          }}
        />
      )}
      <EditorContent editor={editor} />
    </Input.Wrapper>
  )
}
