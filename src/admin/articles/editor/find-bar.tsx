import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { t } from '../../texts/t.ts'
import classes from './editor.module.css'
import { find, findState, goTo, replaceAll, replaceCurrent } from './find-text.ts'

type Props = { editor: Editor; onClose: () => void }

export function FindBar({ editor, onClose }: Props) {
  const [text, setText] = useState('')
  const [replacement, setReplacement] = useState('')
  const [isExact, setExact] = useState(false)
  const [said, setSaid] = useState('')
  const { found, current } = useEditorState({ editor, selector: ({ editor: now }) => findState(now) })
  useEffect(() => () => find(editor, { text: '', isExact: false }), [editor])
  const search = (next: string, exact: boolean) => {
    setText(next)
    setExact(exact)
    setSaid('')
    find(editor, { text: next, isExact: exact })
  }
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const place = t('{position} of {total} ¦ places found', { position: current + 1, total: found.length })
  const count = text === '' ? '' : found.length === 0 ? t('Not found') : place
  return (
    <search
      className={classes.find}
      aria-label={t('Find and replace')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        close()
      }}
    >
      <TextInput
        size="xs"
        aria-label={t('Find')}
        placeholder={t('Find')}
        autoFocus
        value={text}
        onChange={(event) => search(event.currentTarget.value, isExact)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          goTo(editor, event.shiftKey ? -1 : 1)
        }}
      />
      <TextInput
        size="xs"
        aria-label={t('Replace with')}
        placeholder={t('Replace with')}
        value={replacement}
        onChange={(event) => setReplacement(event.currentTarget.value)}
      />
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" aria-label={t('Previous')} onClick={() => goTo(editor, -1)}>
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('Next')} onClick={() => goTo(editor, 1)}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
        <Button size="compact-xs" variant="default" onClick={() => replaceCurrent(editor, replacement)}>
          {t('Replace')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            const replaced = { count: replaceAll(editor, replacement) }
            setSaid(t({ one: '{count} replaced', other: '{count} replaced' }, replaced))
          }}
        >
          {t('Replace all')}
        </Button>
      </Group>
      <Checkbox
        size="xs"
        label={t('Match case')}
        checked={isExact}
        onChange={(event) => search(text, event.currentTarget.checked)}
      />
      <Text size="xs" role="status" flex={1}>
        {said || count}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={t('Close')} onClick={close}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </search>
  )
}
