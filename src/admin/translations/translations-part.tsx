import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Article } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { type Page, pageEndpoints } from '../../contracts/pages.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { type Language, missingIn, useLanguages } from './languages.ts'

type Props = { kind: 'article'; saved: Article | undefined } | { kind: 'page'; saved: Page | undefined }

const words = {
  article: {
    isIn: (language: string) => t('This article is in {language}.', { language }),
    saveFirst: t('Save this article first. Then you can translate it.'),
    failure: t('Failed to translate the article'),
  },
  page: {
    isIn: (language: string) => t('This page is in {language}.', { language }),
    saveFirst: t('Save this page first. Then you can translate it.'),
    failure: t('Failed to translate the page'),
  },
}

/** The same text in the other languages of the site; nothing if it has only one. */
export function TranslationsPart(props: Props) {
  const { kind, saved } = props
  const languages = useLanguages()
  if (languages.length === 0) return null
  const nameOf = (lang: string) => languages.find(({ tag }) => tag === lang)?.name ?? lang
  return (
    <Stack gap="xs" role="group" aria-label={t('Translations')}>
      <Text fw={500} size="sm">
        {t('Translations')}
      </Text>
      {saved ? (
        <>
          <Text size="sm">{words[kind].isIn(nameOf(saved.lang))}</Text>
          {saved.translations.map(({ id, lang, title, status }) => (
            <Group key={id} gap="xs" wrap="nowrap">
              <Anchor component={Link} to={`/admin/${kind}s/edit/${id}`} size="sm" lang={lang} dir="auto">
                {t('{language}: {title}', { language: nameOf(lang), title })}
              </Anchor>
              <StatusBadge status={status} />
            </Group>
          ))}
          {may(`${kind}.create`) && <Missing {...props} missing={missingIn(languages, saved)} />}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {words[kind].saveFirst}
        </Text>
      )}
    </Stack>
  )
}

function Missing({ missing, ...props }: Props & { missing: Language[] }) {
  const [working, setWorking] = useState('')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { kind } = props
  if (missing.length === 0) return null
  const translate = async (lang: string) => {
    setWorking(lang)
    try {
      const id = await copyInto(lang, props)
      await queries.invalidateQueries({ queryKey: [`${kind}s`] })
      navigate(`/admin/${kind}s/edit/${id}`)
    } catch (error) {
      toastFailed(error, words[kind].failure)
    } finally {
      setWorking('')
    }
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('A translation begins as a draft with a copy of this text. Each is published on its own.')}
      </Text>
      <Group gap="xs">
        {missing.map(({ tag, name }) => (
          <Button
            key={tag}
            variant="default"
            size="xs"
            loading={working === tag}
            onClick={() => void translate(tag)}
          >
            {t('Translate into {language}', { language: name })}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** Creates a draft with the words of the text. Returns its id. */
async function copyInto(lang: string, { kind, saved }: Props): Promise<string> {
  if (!saved) throw new Error('Only a stored text can be translated')
  const { title, id: translationOf } = saved
  const body = { title, lang, translationOf }
  if (kind === 'page')
    return (await call(pageEndpoints.create, { body: { ...body, blocks: saved.blocks } })).id
  const { content, featuredImage } = saved
  return (await call(articleEndpoints.create, { body: { ...body, content, featuredImage } })).id
}
