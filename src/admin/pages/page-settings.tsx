import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { may } from '../auth/auth-store.ts'
import { DateField } from '../publishing/fields/date-field.tsx'
import { SearchFields } from '../publishing/fields/search-fields.tsx'
import { SlugField } from '../publishing/fields/slug-field.tsx'
import { t } from '../texts/t.ts'
import { TranslationsPart } from '../translations/translations-part.tsx'
import { SideDialog } from '../ui/dialog.tsx'
import { useHomePageId } from './home-badge.tsx'
import type { PageEditing } from './page-editing.ts'

/** The fields of a page besides its blocks. */
export function PageSettings({ editing, onClose }: { editing: PageEditing; onClose: () => void }) {
  const { form, liveSlug, saved, setSlug } = editing
  const isHome = useHomePageId() === saved?.id
  return (
    <SideDialog onClose={onClose} size="md" title={t('Page settings')}>
      <Stack gap="lg">
        <SlugField
          form={form}
          saved={saved?.slug}
          liveSlug={liveSlug}
          onChange={setSlug}
          {...(isHome && {
            note: t('This is the home page. It appears at /, and the address below redirects there.'),
          })}
        />
        {!isHome && may('settings.write') && (
          <Text size="sm">
            <Anchor component={Link} to="/admin/settings?tab=general&field=homePageId" inherit>
              {t('Choose the home page')}
            </Anchor>
          </Text>
        )}
        <TranslationsPart kind="page" saved={saved} />
        <DateField
          label={t('Publish date')}
          description={t('Choose a date in the future to publish the page automatically.')}
          value={form.values.publishedAt}
          {...form.getInputProps('publishedAt')}
        />
        <SearchFields
          form={form}
          onUploaded={editing.setSharingImage}
          emptyTitle={t('Defaults to the page title')}
          emptyDescription={t('Defaults to the beginning of the page')}
        />
      </Stack>
    </SideDialog>
  )
}
