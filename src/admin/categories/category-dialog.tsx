import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { slugify } from '../../content/slug.ts'
import { type Category, categoryEndpoints, categoryInput } from '../../contracts/categories.ts'
import { ApiError, call } from '../app/api-client.ts'
import { useUnsavedText } from '../app/unsaved.ts'
import { ConcurrentChange, useConcurrentChange } from '../editing/concurrent-change.tsx'
import { ImageField } from '../media/image-field.tsx'
import { SearchPreview } from '../settings/seo-previews.tsx'
import { usePublicSettings } from '../shell/site-name.ts'
import { confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { issuesOf, validateWith } from '../ui/form.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { LengthHint } from '../ui/length-hint.tsx'
import { toastDone } from '../ui/toast.tsx'

type Props = { category?: Category; onCreated?: (category: Category) => void; onClose: () => void }

const valuesOf = (category: Category | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  image: category?.image ?? '',
  seo: { title: category?.seo.title ?? '', description: category?.seo.description ?? '' },
})

const labels = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  image: 'Image',
  'seo.title': 'Title for search engines',
  'seo.description': 'Description for search engines',
}

/** Creates or edits a category. */
export function CategoryDialog({ category, onCreated, onClose }: Props) {
  const client = useQueryClient()
  const [version, setVersion] = useState(category?.version)
  const [failure, setFailure] = useState<Failure>()
  const slugFollows = useRef(!category)
  const form = useForm({ initialValues: valuesOf(category), validate: validateWith(categoryInput) })
  const concurrentChange = useConcurrentChange(form, labels)
  useUnsavedText(form.isDirty())
  const close = async () => {
    if (!form.isDirty() || (await confirm(leaveQuestion))) onClose()
  }
  const { name, slug, description, seo } = form.values
  const isMoved = category !== undefined && slug !== category.slug
  const site = usePublicSettings()
  const submit = form.onSubmit(async (body) => {
    setFailure(undefined)
    concurrentChange.forget()
    try {
      if (category) {
        await call(categoryEndpoints.update, {
          params: { id: category.id },
          body: { ...body, ...(version && { version }) },
        })
        await client.invalidateQueries({ queryKey: ['categories'] })
      } else {
        const created = await call(categoryEndpoints.create, { body })
        await client.invalidateQueries({ queryKey: ['categories'] })
        onCreated?.(created)
      }
      toastDone(category ? 'Category updated.' : 'Category created.')
      onClose()
    } catch (error) {
      form.setErrors(issuesOf(error))
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
        const theirs = error.current as Category
        setVersion(theirs.version)
        concurrentChange.merge(valuesOf(theirs))
      } else
        setFailure({ title: category ? 'Failed to update category' : 'Failed to create category', error })
    }
  })
  return (
    <Dialog onClose={() => void close()} title={category ? 'Edit category' : 'New category'} size="lg">
      <form onSubmit={submit} noValidate onKeyDown={getHotkeyHandler([['mod+S', () => submit()]])}>
        <Stack>
          <FormFailure failure={failure} />
          <ConcurrentChange change={concurrentChange} what="this category" />
          <TextInput
            label="Name"
            data-autofocus
            {...form.getInputProps('name')}
            onChange={(event) => {
              form.setFieldValue('name', event.currentTarget.value)
              if (slugFollows.current) form.setFieldValue('slug', slugify(event.currentTarget.value))
            }}
          />
          <TextInput
            label="Slug"
            description={
              isMoved
                ? `The address of the category page. The old one, /${category?.slug}, will redirect here, and so will the old addresses of its articles.`
                : 'The address of the category page.'
            }
            {...form.getInputProps('slug')}
            onChange={(event) => {
              slugFollows.current = event.currentTarget.value === ''
              form.setFieldValue('slug', event.currentTarget.value)
            }}
          />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
          <ImageField label="Image" {...form.getInputProps('image')} />
          <TextInput
            label="Title for search engines"
            {...form.getInputProps('seo.title')}
            description={<LengthHint text={seo.title} hint={60} empty="Defaults to the category name." />}
          />
          <Textarea
            label="Description for search engines"
            autosize
            {...form.getInputProps('seo.description')}
            description={
              <LengthHint text={seo.description} hint={160} empty="Defaults to the description above." />
            }
          />
          <SearchPreview
            siteName={site?.siteName ?? ''}
            favicon={site?.metadata.favicon ?? ''}
            path={`/${slug}`}
            title={seo.title || name || 'Name'}
            description={seo.description || description}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              {category ? 'Update category' : 'Create category'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

const leaveQuestion = {
  title: 'Close without saving?',
  text: 'Your changes to this category will be lost.',
  action: 'Close without saving',
}
