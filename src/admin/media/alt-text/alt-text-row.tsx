import { Button, Group, Image, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Media, mediaChange, mediaEndpoints } from '../../../contracts/media.ts'
import { ApiError, call, messageOf } from '../../app/api-client.ts'
import { useUnsavedText } from '../../app/unsaved.ts'
import { t } from '../../texts/t.ts'
import { validateWith } from '../../ui/form.ts'
import classes from './alt-text.module.css'

type Props = { file: Media; onSaved: (id: string) => void }

/** An image and a field for what it shows. The text is saved when the field is left, or with Enter. */
export function AltTextRow({ file, onSaved }: Props) {
  const [text, setText] = useState(file.alt)
  const { stored, problem, isSaving, save } = useAltText(file, onSaved)
  useUnsavedText(text !== stored)
  const picture =
    file.variants.find(({ width, format }) => width >= 320 && format === 'webp')?.url ?? file.url
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    const fields = [...document.querySelectorAll<HTMLElement>('[data-alt-texts] textarea')]
    const next = fields[fields.indexOf(event.currentTarget) + 1]
    // Leaving the field saves it.
    if (next) next.focus()
    else void save(text)
  }
  return (
    <li className={classes.row}>
      <a href={file.url} target="_blank" rel="noopener" tabIndex={-1} className={classes.picture}>
        <Image
          src={picture}
          alt={t('Open {name} ¦ verb', { name: file.filename })}
          fit="contain"
          h={160}
          loading="lazy"
        />
      </a>
      <div className={classes.words}>
        <Textarea
          label={file.filename}
          autosize
          minRows={2}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value.replaceAll('\n', ' '))}
          onBlur={() => void save(text)}
          onKeyDown={keys}
        />
        <Group gap="xs" mih={26}>
          <Text size="xs" c="dimmed" role="status">
            {isSaving ? t('Saving') : stored !== file.alt && text === stored ? t('Saved') : ''}
          </Text>
          {problem && (
            <Button size="compact-xs" variant="default" onClick={() => void save(text)}>
              {t('Try again')}
            </Button>
          )}
        </Group>
      </div>
    </li>
  )
}

/** `stored`: the text on the server. A text that could not be saved stays in its field. */
function useAltText({ id, alt, version }: Media, onSaved: (id: string) => void) {
  const [stored, setStored] = useState(alt)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const known = useRef({ alt, version, isSaving: false, wanted: alt })
  const save = async (text: string): Promise<void> => {
    const now = known.current
    now.wanted = text
    if (now.isSaving || text === now.alt) return
    const invalid = validateWith(mediaChange)({ alt: text }).alt
    if (invalid) return setProblem(invalid)
    now.isSaving = true
    setSaving(true)
    setProblem(undefined)
    try {
      const saved = await call(mediaEndpoints.update, {
        params: { id },
        body: { alt: text, version: now.version },
      })
      Object.assign(now, { alt: saved.alt, version: saved.version, isSaving: false })
      setStored(saved.alt)
      onSaved(id)
      // Another text was typed and left during the save.
      if (now.wanted !== saved.alt) await save(now.wanted)
    } catch (error) {
      now.isSaving = false
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
        const theirs = error.current as Media
        now.version = theirs.version
        setProblem(
          theirs.alt === ''
            ? t('Someone else changed this file. Try again to save your text.')
            : t('Someone else wrote “{alt}”. Try again to replace it.', { alt: theirs.alt }),
        )
      } else setProblem(messageOf(error, t('Failed to save')))
    }
    setSaving(false)
  }
  return { stored, problem, isSaving, save }
}
