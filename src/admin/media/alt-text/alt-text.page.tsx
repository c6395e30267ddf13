import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../texts/t.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty, Failed, LoadingRows } from '../../ui/screen-states.tsx'
import { AltTextRow } from './alt-text-row.tsx'
import { useUndescribed } from './undescribed.data.ts'

/** All images without alt text, each with a field for it. */
export function Component() {
  const { files, hasMore, hasOthers, describe, more, error, isLoading } = useUndescribed()
  const toLibrary = (
    <Button component={Link} to="/admin/media" variant="default">
      {t('Back to the library')}
    </Button>
  )
  return (
    <section aria-label={t('Alt text')}>
      <PageHeader title={t('Alt text')} action={toLibrary} />
      {error && <Failed error={error} fallback={t('Failed to load media.')} onRetry={more} />}
      {files.length === 0 && isLoading && <LoadingRows rows={4} />}
      {files.length === 0 && !isLoading && !error && (
        <Empty
          title={hasOthers ? t('Every image of yours has alt text') : t('Every image has alt text')}
          action={toLibrary}
        >
          {hasOthers
            ? t('Images that someone else uploaded have none yet. They or an editor can describe them.')
            : t('There is nothing left to describe.')}
        </Empty>
      )}
      {files.length > 0 && (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t(
              'Say what each image shows, for people who cannot see it. Enter saves the text and goes to the next image. Leave the field empty if an image is only decorative.',
            )}
          </Text>
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} data-alt-texts>
            {files.map((file) => (
              <AltTextRow key={file.id} file={file} onSaved={describe} />
            ))}
          </Stack>
          {hasMore && (
            <Button variant="default" loading={isLoading} onClick={more} style={{ alignSelf: 'start' }}>
              {t('Show more images')}
            </Button>
          )}
        </Stack>
      )}
    </section>
  )
}
