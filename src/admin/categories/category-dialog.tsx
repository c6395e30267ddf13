import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { slugify } from '../../content/slug.ts'
import { type Category, categoryEndpoints, categoryInput } from '../../contracts/categories.ts'
import { call } from '../app/api-client.ts'
import { ConcurrentChange } from '../editing/concurrent-change.tsx'
import { useEntityForm } from '../editing/entity-form.ts'
import { ImageField } from '../media/image-field.tsx'
import { SearchPreview } from '../settings/seo-previews.tsx'
import { usePublicSettings } from '../shell/site-name.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { LengthHint } from '../ui/length-hint.tsx'

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
  const slugFollows = useRef(!category)
  const { form, failure, concurrentChange, submit, close } = useEntityForm({
    entity: category,
    valuesOf,
    schema: categoryInput,
    labels,
    noun: 'category',
    async save(body, version) {
      const refetch = () => client.invalidateQueries({ queryKey: ['categories'] })
      if (category) {
        const { id } = category
        await call(categoryEndpoints.update, {
          params: { id },
          body: { ...body, ...(version && { version }) },
        })
        return refetch()
      }
      const created = await call(categoryEndpoints.create, { body })
      await refetch()
      onCreated?.(created)
    },
    onClose,
  })
  const { name, slug, description, seo } = form.values
  const isMoved = category !== undefined && slug !== category.slug
  const site = usePublicSettings()
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
