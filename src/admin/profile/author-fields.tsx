import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import type { FormOf } from '../ui/form.ts'

type Texts = { biography: string; links: string }
type Props = {
  form: FormOf<Texts> & { errors: Readonly<Record<string, ReactNode>> }
  aboutBiography: string
  aboutLinks: string
}

/** What an author page says about its author. In the form, the links are one text with a link on each line. */
export function AuthorFields({ form, aboutBiography, aboutLinks }: Props) {
  const wrongLink = Object.entries(form.errors).find(([path]) => path.startsWith('links.'))?.[1]
  return (
    <>
      <Textarea
        label={t('Biography')}
        description={aboutBiography}
        autosize
        minRows={3}
        {...form.getInputProps('biography')}
      />
      <Textarea
        label={t('Links')}
        description={aboutLinks}
        placeholder="https://"
        autosize
        minRows={2}
        {...form.getInputProps('links')}
        error={wrongLink ?? form.errors.links}
      />
    </>
  )
}

/** The texts of the form for a stored author. */
export const authorTexts = (author: { biography: string; links: string[] } | undefined): Texts => ({
  biography: author?.biography ?? '',
  links: author?.links.join('\n') ?? '',
})
