import { Checkbox, Fieldset, Stack, Textarea, TextInput } from '@mantine/core'
import { ImageField } from '../../media/image-field.tsx'
import { t } from '../../texts/t.ts'
import type { FormOf } from '../../ui/form.ts'
import { LengthHint } from '../../ui/length-hint.tsx'

type Searched = { seo: { title: string; description: string } }
type Props<V extends Searched> = {
  form: FormOf<V>
  /** Sets the sharing image, also after this has been closed; false if it cannot. */
  onUploaded: (address: string) => boolean
  emptyTitle: string
  emptyDescription: string
}

const titleHint = 60
const descriptionHint = 160

/** What search engines and link previews show. */
export function SearchFields<V extends Searched>({
  form,
  onUploaded,
  emptyTitle,
  emptyDescription,
}: Props<V>) {
  const { title, description } = form.values.seo
  return (
    <Fieldset legend={t('Search engines and sharing')} bg="var(--admin-surface)">
      <Stack gap="md">
        <TextInput
          label={t('Search title')}
          description={<LengthHint text={title} hint={titleHint} empty={emptyTitle} />}
          {...form.getInputProps('seo.title')}
        />
        <Textarea
          label={t('Search description')}
          autosize
          minRows={2}
          description={<LengthHint text={description} hint={descriptionHint} empty={emptyDescription} />}
          {...form.getInputProps('seo.description')}
        />
        <TextInput label={t('Keywords')} {...form.getInputProps('seo.keywords')} />
        <ImageField
          label={t('Sharing image')}
          placeNow={() => onUploaded}
          {...form.getInputProps('seo.ogImage')}
        />
        <TextInput
          label={t('Canonical address')}
          description={t('Only needed if the text was first published elsewhere: enter its address there.')}
          {...form.getInputProps('seo.canonicalUrl')}
        />
        <Checkbox
          label={t('Hide from search engines')}
          {...form.getInputProps('seo.noindex', { type: 'checkbox' })}
        />
      </Stack>
    </Fieldset>
  )
}
