import { Grid, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { organization } from '../../site/components/structured-data.ts'
import { ImageField } from '../media/image-field.tsx'
import { t } from '../texts/t.ts'
import { Section } from '../ui/section.tsx'
import { LinesField } from './lines-field.tsx'
import classes from './settings.module.css'
import type { SettingsEditing } from './settings-editing.ts'

const types = [
  'Organization',
  'Corporation',
  'EducationalOrganization',
  'GovernmentOrganization',
  'LibrarySystem',
  'LocalBusiness',
  'MedicalOrganization',
  'MusicGroup',
  'NewsMediaOrganization',
  'NGO',
  'OnlineBusiness',
  'PerformingGroup',
  'Person',
  'ProfessionalService',
  'Restaurant',
  'SportsOrganization',
  'Store',
]

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
            data={types.includes(schemaOrg.type) ? types : [schemaOrg.type, ...types]}
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
