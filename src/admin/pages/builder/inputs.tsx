import { Button, Group, Modal, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { plainText } from '../../../content/text.ts'
import { isSafeUrl } from '../../../contracts/url.ts'
import { useCategories } from '../../articles/articles.data.ts'
import { loadChunk } from '../../load-chunk.ts'
import { ImageField } from '../../ui/image-field.tsx'

type Props = { label: string; value: unknown; onChange: (value: string) => void }

const ContentField = lazy(() =>
  loadChunk(() => import('../../articles/editor/content-field.tsx')).then((module) => ({
    default: module.ContentField,
  })),
)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const ImageInput = ({ label, value, onChange }: Props) => (
  <ImageField label={label} value={textOf(value)} onChange={onChange} />
)

export function AddressInput({ label, value, onChange }: Props) {
  const address = textOf(value)
  return (
    <TextInput
      label={label}
      placeholder="/about, #anchor or https://"
      value={address}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={address === '' || isSafeUrl(address) ? null : 'Use a path, https://, mailto: or tel:'}
    />
  )
}

export function CategoryInput({ label, value, onChange }: Props) {
  const { data = [] } = useCategories()
  return (
    <Select
      label={label}
      placeholder="Choose one"
      searchable
      data={data.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={textOf(value) || null}
      onChange={(slug) => onChange(slug ?? '')}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

const excerptLength = 140

/** A text with headings, lists and pictures, written in the editor of articles. */
export function HtmlInput({ label, value, onChange }: Props) {
  const [draft, setDraft] = useState<string>()
  const html = textOf(value)
  const close = () => setDraft(undefined)
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={3}>
        {plainText(html).slice(0, excerptLength) || 'Nothing written yet.'}
      </Text>
      <Button variant="default" onClick={() => setDraft(html)}>
        Edit text…
      </Button>
      <Modal
        opened={draft !== undefined}
        onClose={close}
        closeOnClickOutside={false}
        size="min(60rem, 100vw)"
        title={label}
      >
        {draft !== undefined && (
          <Stack>
            <Suspense fallback={<Skeleton height={320} />}>
              <ContentField value={draft} onChange={setDraft} />
            </Suspense>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button
                onClick={() => {
                  onChange(draft)
                  close()
                }}
              >
                Use this text
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </Stack>
  )
}
