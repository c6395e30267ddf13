import { Box, Select, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react'
import { isSafeUrl } from '../../../contracts/url.ts'
import { useCategories } from '../../articles/articles.data.ts'
import { loadChunk } from '../../load-chunk.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { useSections } from '../sections/sections.data.ts'

const ContentField = lazy(() =>
  loadChunk(() => import('../../articles/editor/content-field.tsx')).then((module) => ({
    default: module.ContentField,
  })),
)

/** What Puck hands to a field of ours. */
type Props = { field: { label?: string }; value: unknown; onChange: (value: string) => void; id: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Puck's own shortcuts, such as Delete for the whole block, must not hear what is typed in a field; saving works in it. */
function Field({ children }: { children: ReactNode }) {
  const keep = (event: KeyboardEvent) => {
    const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
    if (!saves) event.stopPropagation()
  }
  return <Box onKeyDown={keep}>{children}</Box>
}

export const HtmlInput = ({ value, onChange, id }: Props) => (
  <Field>
    <Suspense fallback={<Skeleton height={240} />}>
      <ContentField key={id} value={textOf(value)} onChange={onChange} />
    </Suspense>
  </Field>
)

export const CodeInput = ({ field, value, onChange }: Props) => (
  <Field>
    <Textarea
      label={field.label}
      autosize
      minRows={8}
      maxRows={30}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </Field>
)

export const ImageInput = ({ field, value, onChange }: Props) => (
  <Field>
    <ImageField label={field.label ?? 'Picture'} value={textOf(value)} onChange={onChange} />
  </Field>
)

export const LinkInput = ({ field, value, onChange }: Props) => (
  <Field>
    <TextInput
      label={field.label}
      placeholder="/contact, #prices or https://"
      value={textOf(value)}
      error={
        textOf(value) === '' || isSafeUrl(textOf(value))
          ? undefined
          : 'Begin with / or #, https://, mailto: or tel:'
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </Field>
)

export const CategoryInput = ({ field, value, onChange }: Props) => {
  const { data: categories } = useCategories()
  return (
    <Field>
      <Select
        label={field.label}
        placeholder="Choose one"
        searchable
        data={(categories ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        value={textOf(value) || null}
        onChange={(slug) => onChange(slug ?? '')}
      />
      {categories?.length === 0 && (
        <Text size="sm" c="dimmed">
          There are no categories yet.
        </Text>
      )}
    </Field>
  )
}

const mostOffered = 100

export const SectionInput = ({ field, value, onChange }: Props) => {
  const { data } = useSections({ q: '', page: 1, limit: mostOffered })
  return (
    <Field>
      <Select
        label={field.label}
        description="Shared: what is changed in it changes on every page that uses it."
        placeholder="Choose one"
        searchable
        allowDeselect={false}
        data={(data?.sections ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={textOf(value) || null}
        onChange={(id) => onChange(id ?? '')}
      />
    </Field>
  )
}
