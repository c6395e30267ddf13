import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ChangeEvent, FocusEvent } from 'react'
import type { ContentCardKind } from '../../../../content/content-cards/content-card.ts'
import { isSafeUrl } from '../../../../contracts/url.ts'
import { may } from '../../../auth/auth-store.ts'
import { ImageField } from '../../../media/image-field.tsx'
import { t } from '../../../texts/t.ts'
import { formatBytes } from '../../../ui/bytes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../dialog-form.tsx'
import { type CardField, cardFields } from './card-fields.ts'
import { type CardValues, readCard, writeCard } from './card-html.ts'
import { changeTitles, insertTitles } from './card-names.ts'
import { FileField } from './file-field.tsx'
import { PagePreview, usePagePreview } from './page-preview.tsx'

type Props = {
  kind: ContentCardKind
  /** The card to change. */
  html?: string
  onSave: (html: string) => void
  onClose: () => void
}

/** Asks what a card shows. */
export function CardDialog({ kind, html, onSave, onClose }: Props) {
  const fields = cardFields[kind]
  const form = useForm<CardValues>({
    initialValues: {
      ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
      ...(html && readCard(html)?.values),
    },
    validate: Object.fromEntries(fields.map((field) => [field.name, (value: string) => fault(field, value)])),
  })
  const preview = usePagePreview(form)
  const isFetched = kind === 'bookmark' && may('media.create')
  const submit = form.onSubmit((values) => {
    onSave(writeCard(kind, values))
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={(html ? changeTitles : insertTitles)[kind]}>
      <DialogForm onSubmit={submit}>
        <Stack>
          {fields.map((field, index) => (
            <Field
              key={field.name}
              field={field}
              isFirst={index === 0}
              input={form.getInputProps(field.name)}
              onAddress={isFetched ? preview.onAddress : undefined}
              onFile={(file) => form.setValues(file)}
            />
          ))}
          {isFetched && <PagePreview url={form.values.href ?? ''} preview={preview} />}
          <Group justify="flex-end">
            <Button type="submit">{html ? t('Change') : t('Insert')}</Button>
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  )
}

function fault({ kind, isNeeded }: CardField, value = ''): string | null {
  if (value.trim() === '') return isNeeded ? t('Fill this in') : null
  const isAddress = kind !== 'words' && kind !== 'rating'
  return isAddress && !isSafeUrl(value) ? t('Use an address such as https://example.com/page or /page') : null
}

type Input = ReturnType<ReturnType<typeof useForm<CardValues>>['getInputProps']>
type FieldProps = {
  field: CardField
  isFirst: boolean
  input: Input
  onFile: (values: CardValues) => void
  /** Called with an address that was pasted, or with the field's address when the focus leaves it. */
  onAddress: ((address: string) => void) | undefined
}

function Field({ field: { kind, label, name }, isFirst, input, onFile, onAddress }: FieldProps) {
  const focus = isFirst && { 'data-autofocus': true }
  if (kind === 'image') return <ImageField label={label} {...input} />
  if (kind === 'rating')
    return (
      <NativeSelect
        label={label}
        data={[
          { value: '', label: t('None ¦ rating') },
          ...['1', '2', '3', '4', '5'].map((value) => ({
            value,
            label: t('{rating} of 5', { rating: value }),
          })),
        ]}
        {...input}
      />
    )
  if (kind === 'words') return <TextInput label={label} {...input} {...focus} />
  if (kind === 'address')
    return (
      <TextInput
        label={label}
        {...input}
        {...focus}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          input.onChange(event)
          const { inputType } = event.nativeEvent as InputEvent
          if (inputType === 'insertFromPaste') onAddress?.(event.currentTarget.value)
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          input.onBlur?.(event)
          onAddress?.(event.currentTarget.value)
        }}
      />
    )
  return (
    <FileField
      label={label}
      type={kind}
      {...input}
      onPick={(file) =>
        onFile({
          [name]: file.url,
          ...(kind === 'document' && { title: file.title || file.filename, note: noteOf(file) }),
        })
      }
    />
  )
}

/** The type and size of a file, as readers see them: `PDF, 1.2 MB`. */
function noteOf({ filename, size }: { filename: string; size: number }): string {
  const type = /\.(\w+)$/.exec(filename)?.[1]?.toUpperCase()
  return [type, formatBytes(size, 'en')].filter(Boolean).join(', ')
}
