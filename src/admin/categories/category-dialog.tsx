import { Alert, Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { slugify } from '../../content/slug.ts'
import { type Category, categoryEndpoints, categoryInput } from '../../contracts/categories.ts'
import { ApiError, call, messageOf } from '../api-client.ts'
import { confirm } from '../ui/confirm.tsx'
import { issuesOf, validateWith } from '../ui/form.ts'
import { ImageField } from '../ui/image-field.tsx'
import { toastDone } from '../ui/toast.tsx'
import { useUnsavedText } from '../unsaved.ts'

type Props = { category?: Category; onClose: () => void }

const valuesOf = (category: Category | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  image: category?.image ?? '',
  seo: { title: category?.seo.title ?? '', description: category?.seo.description ?? '' },
})

/** Creates or changes a category. */
export function CategoryDialog({ category, onClose }: Props) {
  const client = useQueryClient()
  const [version, setVersion] = useState(category?.version)
  const [failure, setFailure] = useState<string>()
  const slugFollows = useRef(!category)
  const form = useForm({ initialValues: valuesOf(category), validate: validateWith(categoryInput) })
  useUnsavedText(form.isDirty())
  const close = async () => {
    if (!form.isDirty() || (await confirm(leaveQuestion))) onClose()
  }
  const submit = form.onSubmit(async (body) => {
    setFailure(undefined)
    try {
      if (category) {
        await call(categoryEndpoints.update, {
          params: { id: category.id },
          body: { ...body, ...(version && { version }) },
        })
      } else await call(categoryEndpoints.create, { body })
      await client.invalidateQueries({ queryKey: ['categories'] })
      toastDone(category ? 'Category updated.' : 'Category created.')
      onClose()
    } catch (error) {
      form.setErrors(issuesOf(error))
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
        setVersion((error.current as Category).version)
        setFailure(
          'Somebody else changed this category meanwhile. Save again to put yours on top, or close to keep theirs.',
        )
      } else
        setFailure(messageOf(error, category ? 'Failed to update category' : 'Failed to create category'))
    }
  })
  return (
    <Modal opened onClose={() => void close()} title={category ? 'Edit category' : 'New category'}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {failure && (
            <Alert color="red" variant="outline" role="alert">
              {failure}
            </Alert>
          )}
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
            description="The address of the category’s page."
            {...form.getInputProps('slug')}
            onChange={(event) => {
              slugFollows.current = event.currentTarget.value === ''
              form.setFieldValue('slug', event.currentTarget.value)
            }}
          />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
          <ImageField label="Image" {...form.getInputProps('image')} />
          <TextInput label="Title for search engines" {...form.getInputProps('seo.title')} />
          <Textarea
            label="Description for search engines"
            autosize
            {...form.getInputProps('seo.description')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting}>
              {category ? 'Update category' : 'Create category'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const leaveQuestion = {
  title: 'Close without saving?',
  text: 'What you changed in this category is lost.',
  action: 'Close without saving',
}
