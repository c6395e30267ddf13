import { Drawer, Stack } from '@mantine/core'
import { DateField } from '../publishing/date-field.tsx'
import { SearchFields } from '../publishing/search-fields.tsx'
import { SlugField } from '../publishing/slug-field.tsx'
import { useHomePageId } from './home-badge.tsx'
import type { PageEditing } from './page-editing.ts'

/** Everything about a page that is not on it. */
export function PageSettings({ editing, onClose }: { editing: PageEditing; onClose: () => void }) {
  const { form, liveSlug, saved, setSlug } = editing
  const isHome = useHomePageId() === saved?.id
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title="Page settings">
      <Stack gap="lg">
        <SlugField
          form={form}
          liveSlug={liveSlug}
          onChange={setSlug}
          {...(isHome && {
            note: 'This is the home page: it stands at /, and the address below leads there.',
          })}
        />
        <DateField
          label="Publish date"
          description="In the future: the page appears by itself."
          value={form.values.publishedAt}
          {...form.getInputProps('publishedAt')}
        />
        <SearchFields
          form={form}
          emptyTitle="The page’s title when empty"
          emptyDescription="The beginning of the page when empty"
        />
      </Stack>
    </Drawer>
  )
}
