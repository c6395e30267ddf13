import {
  ActionIcon,
  Alert,
  Button,
  CopyButton,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { previewDays } from '../../../contracts/publishing.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed, LoadingRows } from '../../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { exactTime, When } from '../../ui/when.tsx'
import { type Kind, usePreviews } from '../publishing.data.ts'

const choices = [1, previewDays, 30].map((count) => ({
  value: String(count),
  label: t({ one: '{count} day', other: '{count} days' }, { count }),
}))

const explanations = {
  article: t(
    'Anyone with the link can see this article with all unpublished changes, without an account, until the link expires. Search engines do not index it.',
  ),
  page: t(
    'Anyone with the link can see this page with all unpublished changes, without an account, until the link expires. Search engines do not index it.',
  ),
}

type Props = { kind: Kind; id: string; onClose: () => void }

/** Links with which people without an account can read the draft as its page will look. */
export function PreviewDialog({ kind, id, onClose }: Props) {
  const previews = usePreviews(kind, id)
  const [days, setDays] = useState(String(previewDays))
  const [url, setUrl] = useState<string>()
  const create = async () => {
    try {
      setUrl((await previews.create(Number(days))).url)
    } catch (error) {
      toastFailed(error, t('Failed to create the link'))
    }
  }
  const revoke = async (previewId: string) => {
    try {
      await previews.revoke(previewId)
      setUrl(undefined)
      toastDone(t('The link was revoked.'))
    } catch (error) {
      toastFailed(error, t('Failed to revoke the link'))
    }
  }
  return (
    <Dialog onClose={onClose} title={t('Share a preview')} size="lg">
      <Stack>
        <Text size="sm">{explanations[kind]}</Text>
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={t('Expires after')}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
            data={choices}
          />
          <Button onClick={() => void create()} data-autofocus>
            {t('Create link')}
          </Button>
        </Group>
        {url && <NewLink url={url} />}
        {previews.error && (
          <Failed
            error={previews.error}
            fallback={t('Failed to load the links')}
            onRetry={() => void previews.refetch()}
          />
        )}
        {previews.isPending && <LoadingRows rows={2} />}
        {previews.data && previews.data.length > 0 && (
          <Stack gap="xs" component="ul" p={0} m={0} aria-label={t('Active links')}>
            {previews.data.map((link) => (
              <Group key={link.id} component="li" justify="space-between" wrap="nowrap">
                <Text size="sm">
                  {link.author
                    ? t.nodes('Created {when} by {name}, expires {time}', {
                        when: <When iso={link.createdAt} />,
                        name: link.author.name,
                        time: exactTime(link.expiresAt),
                      })
                    : t.nodes('Created {when}, expires {time}', {
                        when: <When iso={link.createdAt} />,
                        time: exactTime(link.expiresAt),
                      })}
                </Text>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t('Revoke the link created {time}', {
                    time: exactTime(link.createdAt),
                  })}
                  onClick={() => void revoke(link.id)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

function NewLink({ url }: { url: string }) {
  return (
    <Alert variant="outline" bg="var(--admin-surface)" title={t('Copy it now. It is shown only once')}>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('Preview link')}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? t('Copied') : t('Copy link')}</Button>}
        </CopyButton>
      </Group>
    </Alert>
  )
}
