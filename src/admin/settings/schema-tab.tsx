import { Grid, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { organization } from '../../site/components/structured-data.ts'
import { ImageField } from '../media/image-field.tsx'
import { t } from '../texts/t.ts'
import { Section } from '../ui/section.tsx'
import { LinesField } from './lines-field.tsx'
import classes from './settings.module.css'
import type { SettingsEditing } from './settings-editing.ts'

// The terms of schema.org, in plain words.
const types = [
  { value: 'Organization', label: t('Organization') },
  { value: 'Corporation', label: t('Corporation') },
  { value: 'EducationalOrganization', label: t('Educational organization') },
  { value: 'GovernmentOrganization', label: t('Government body') },
  { value: 'LibrarySystem', label: t('Library system') },
  { value: 'LocalBusiness', label: t('Local business') },
  { value: 'MedicalOrganization', label: t('Medical organization') },
  { value: 'MusicGroup', label: t('Band or other music group') },
  { value: 'NewsMediaOrganization', label: t('News media') },
  { value: 'NGO', label: t('Non-governmental organization') },
  { value: 'OnlineBusiness', label: t('Online business') },
  { value: 'PerformingGroup', label: t('Performing group') },
  { value: 'Person', label: t('Person') },
  { value: 'ProfessionalService', label: t('Professional service') },
  { value: 'Restaurant', label: t('Restaurant') },
  { value: 'SportsOrganization', label: t('Sports organization') },
  { value: 'Store', label: t('Store') },
]

/** A type that only the API knows is shown as it is. */
const withType = (type: string) =>
  types.some(({ value }) => value === type) ? types : [{ value: type, label: type }, ...types]

/** Who runs the site, in the terms of schema.org. */
export function SchemaTab({ editing }: { editing: SettingsEditing }) {
  const { form, field, imageField } = editing
  const { schemaOrg } = form.values
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Section
          title={t('Who publishes this site')}
          description={t('Search engines show it in a panel next to their results. Visitors do not see it.')}
        >
          <Switch {...field('schemaOrg.enabled', { type: 'checkbox' })} />
          <Select
            {...field('schemaOrg.type')}
            data={withType(schemaOrg.type)}
            searchable
            allowDeselect={false}
          />
          <TextInput {...field('schemaOrg.name')} description={t('Defaults to the site name')} />
          <Textarea
            {...field('schemaOrg.description')}
            description={t('Defaults to the site description')}
            autosize
            minRows={2}
          />
          <TextInput
            {...field('schemaOrg.url')}
            description={t('Defaults to this site')}
            placeholder="https://"
          />
          <ImageField {...imageField('schemaOrg.logo')} isMark description={t('Defaults to the site logo')} />
          <LinesField
            editing={editing}
            path="schemaOrg.sameAs"
            description={t(
              'Profiles of the same person or organization, one address per line. Defaults to the social links.',
            )}
            placeholder="https://"
          />
          <TextInput {...field('schemaOrg.telephone')} type="tel" placeholder="+1 555 0100" />
          <TextInput {...field('schemaOrg.email')} type="email" />
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Stack gap="lg">
          <Section title={t('On every page')} description={t('JSON-LD, as search engines read it.')}>
            <Preview editing={editing} />
          </Section>
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

function Preview({ editing: { form } }: { editing: SettingsEditing }) {
  const [data] = organization({ settings: form.values, publicUrl: location.origin })
  if (!data)
    return (
      <Text size="sm" c="dimmed">
        {t('Turned off. Pages do not say who publishes them.')}
      </Text>
    )
  return <pre className={classes.code}>{JSON.stringify(data, null, 2)}</pre>
}
