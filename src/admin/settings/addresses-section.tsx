import { Select, TextInput } from '@mantine/core'
import { slugStyles } from '../../contracts/settings.ts'
import { t } from '../texts/t.ts'
import { Section } from '../ui/section.tsx'
import { slugStyleLabels } from './choices.ts'
import type { SettingsEditing } from './settings-editing.ts'

/** How the addresses of the site are made. */
export function AddressesSection({ editing }: { editing: SettingsEditing }) {
  const { field } = editing
  return (
    <Section title={t('Addresses')}>
      <Select
        {...field('slugStyle')}
        description={t('For slugs that are made from a title or name. Existing slugs stay as they are.')}
        allowDeselect={false}
        data={slugStyles.map((value) => ({ value, label: slugStyleLabels[value] }))}
      />
      <TextInput
        {...field('tagPrefix')}
        description={t(
          'Tag pages appear below this path. Change it if a page or category needs the name. Old addresses redirect.',
        )}
      />
      <TextInput
        {...field('authorPrefix')}
        description={t('Author pages appear below this path. Old addresses redirect.')}
      />
      <TextInput
        {...field('seriesPrefix')}
        description={t('Series pages appear below this path. Old addresses redirect.')}
      />
    </Section>
  )
}
