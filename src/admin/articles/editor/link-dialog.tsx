import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Editor } from '@tiptap/react'
import { isSafeUrl } from '../../../contracts/url.ts'

type Props = { editor: Editor; onClose: () => void }

/** Sets or removes the link of the selected words; without a selection the address itself is written. */
export function LinkDialog({ editor, onClose }: Props) {
  const current = (editor.getAttributes('link').href as string | undefined) ?? ''
  const form = useForm({
    initialValues: { href: current },
    validate: {
      href: (value) =>
        isSafeUrl(completed(value))
          ? null
          : 'Use an address such as example.com, /a-page or mailto:anna@example.com',
    },
  })
  const submit = form.onSubmit(({ href }) => {
    const address = completed(href)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && current === '') {
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    } else chain.extendMarkRange('link').setLink({ href: address }).run()
    onClose()
  })
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Link" returnFocus={false}>
      <form onSubmit={submit} noValidate>
        <TextInput label="Address" data-autofocus {...form.getInputProps('href')} />
        <Group justify="flex-end" mt="md">
          {current !== '' && (
            <Button variant="default" onClick={remove}>
              Remove the link
            </Button>
          )}
          <Button type="submit">Set link</Button>
        </Group>
      </form>
    </Modal>
  )
}

/** `example.com/x` is meant as `https://example.com/x`. */
function completed(address: string): string {
  const text = address.trim()
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text
}
