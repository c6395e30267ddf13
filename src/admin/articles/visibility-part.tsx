import { Button, PasswordInput, Select, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Article,
  passwordLengths,
  type Visibility,
  visibilities,
} from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { ownedBy } from '../../contracts/permissions.ts'
import { articlePublishing } from '../../contracts/publishing.ts'
import { call } from '../app/api-client.ts'
import { mayThis } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import type { ArticleEditing } from './article-editing.ts'
import { visibilityTexts } from './visibilities.ts'

/** Who finds the article. It changes at once, not with the text. */
export function VisibilityPart({ editing }: { editing: ArticleEditing }) {
  const { saved, form, changeBeside } = editing
  const client = useQueryClient()
  const stored = saved?.visibility ?? 'public'
  const [chosen, setChosen] = useState<Visibility>(stored)
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isNew = chosen !== stored
  const asksFor = chosen === 'password'
  const hasChange = asksFor ? password !== '' : isNew

  async function change(): Promise<void> {
    setBusy(true)
    form.clearFieldError('password')
    const body = { visibility: chosen, ...(asksFor && { password }) }
    const done = isNew ? t('Visibility changed.') : t('Password changed.')
    const isDone = await changeBeside(
      async (id) => {
        await call(articleEndpoints.update, { params: { id }, body })
        return call(articlePublishing.draft, { params: { id } })
      },
      done,
      t('Failed to change the visibility'),
    )
    setBusy(false)
    if (!isDone) return
    setPassword('')
    void client.invalidateQueries({ queryKey: ['articles'], refetchType: 'none' })
  }

  return (
    <Stack gap="xs">
      <Select
        label={t('Visible to')}
        description={saved ? visibilityTexts[chosen].meaning : t('Save the article first.')}
        data={visibilities.map((value) => ({ value, label: visibilityTexts[value].name }))}
        allowDeselect={false}
        disabled={!saved || !mayChange(saved)}
        value={chosen}
        onChange={(value) => setChosen(value as Visibility)}
      />
      {asksFor && saved && mayChange(saved) && (
        <PasswordInput
          label={stored === 'password' ? t('New password') : t('Password for visitors')}
          description={
            stored === 'password'
              ? t('Visitors who entered the old password are asked again.')
              : t(
                  { one: 'At least {count} character.', other: 'At least {count} characters.' },
                  { count: passwordLengths.min },
                )
          }
          autoComplete="new-password"
          maxLength={passwordLengths.max}
          value={password}
          error={form.errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {saved && (isNew || hasChange) && (
        <>
          <Button variant="default" loading={isBusy} disabled={!hasChange} onClick={() => void change()}>
            {isNew ? t('Change visibility') : t('Change password')}
          </Button>
          {saved.status !== 'draft' && (
            <Text size="sm" c="dimmed">
              {t('This changes immediately, without Update.')}
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}

const mayChange = (article: Article): boolean =>
  mayThis('article.update', ownedBy(article)) &&
  (article.status === 'draft' || mayThis('article.publish', ownedBy(article)))
