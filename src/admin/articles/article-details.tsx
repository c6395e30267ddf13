import { Checkbox, Fieldset, Select, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { ImageField } from '../ui/image-field.tsx'
import type { ArticleEditing } from './article-editing.ts'
import { useCategories } from './articles.data.ts'

const titleHint = 60
const descriptionHint = 160

/** Everything about an article that is not its text. */
export function ArticleDetails({ editing }: { editing: ArticleEditing }) {
  const { form } = editing
  const { data: categories = [] } = useCategories()
  return (
    <Stack gap="lg">
      <Stack gap="md">
        <TextInput
          label="Slug"
          description={<SlugHint editing={editing} />}
          {...form.getInputProps('slug')}
          onChange={(event) => editing.setSlug(event.currentTarget.value)}
        />
        <Select
          label="Category"
          placeholder="None"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'No category' }}
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('categoryId')}
          value={form.values.categoryId || null}
          onChange={(id) => form.setFieldValue('categoryId', id ?? '')}
        />
        <TagsInput label="Tags" description="Enter or a comma ends a tag." {...form.getInputProps('tags')} />
        <ImageField label="Featured image" {...form.getInputProps('featuredImage')} />
      </Stack>
      <Fieldset legend="Search engines and sharing" bg="var(--admin-surface)">
        <Stack gap="md">
          <TextInput
            label="Search title"
            description={
              <Length text={form.values.seo.title} hint={titleHint} empty="The article’s title when empty" />
            }
            {...form.getInputProps('seo.title')}
          />
          <Textarea
            label="Search description"
            autosize
            minRows={2}
            description={
              <Length
                text={form.values.seo.description}
                hint={descriptionHint}
                empty="The excerpt when empty"
              />
            }
            {...form.getInputProps('seo.description')}
          />
          <TextInput label="Keywords" {...form.getInputProps('seo.keywords')} />
          <ImageField label="Sharing image" {...form.getInputProps('seo.ogImage')} />
          <TextInput
            label="Canonical address"
            description="Only when the text first appeared elsewhere."
            {...form.getInputProps('seo.canonicalUrl')}
          />
          <Checkbox
            label="Keep out of search engines"
            {...form.getInputProps('seo.noindex', { type: 'checkbox' })}
          />
        </Stack>
      </Fieldset>
    </Stack>
  )
}

/** What a change of the slug does to the address that readers know. */
function SlugHint({ editing: { form, liveSlug } }: { editing: ArticleEditing }) {
  if (liveSlug === undefined || form.values.slug === liveSlug)
    return <>The last part of the address. Made from the title until you change it.</>
  return <>The old address will lead to the new one, for ever.</>
}

function Length({ text, hint, empty }: { text: string; hint: number; empty: string }) {
  if (text === '') return <>{empty}</>
  return (
    <Text span inherit>
      {text.length} of about {hint} characters{text.length > hint && ': search engines will cut it'}
    </Text>
  )
}
