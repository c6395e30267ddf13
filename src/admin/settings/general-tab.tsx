import { Checkbox, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { publishChecks } from '../../contracts/settings-groups.ts'
import { ImageField } from '../media/image-field.tsx'
import { t } from '../texts/t.ts'
import { Section, Sections } from '../ui/section.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { checkLabels } from './choices.ts'
import { HomePageField } from './home-page-field.tsx'
import { FurtherLanguagesField, LanguageField, UntranslatedMenuItemsField } from './language-field.tsx'
import { OwnTexts } from './own-texts.tsx'
import type { SettingsEditing } from './settings-editing.ts'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map(
  (value) => ({ value, label: value.replaceAll('_', ' ') }),
)

/** The name of the site and how a browser's tab shows it. */
export function GeneralTab({ editing }: { editing: SettingsEditing }) {
  const { field, imageField } = editing
  return (
    <Sections>
      <Section title={t('The site')}>
        <TextInput
          {...field('siteName')}
          description={t('Shown in the header, in feeds and after every page title.')}
        />
        <Textarea
          {...field('siteDescription')}
          description={t('One sentence. Shown on the home page, in the footer and in search results.')}
          autosize
          minRows={2}
        />
        <TextInput
          {...field('siteKeywords')}
          description={t(
            'Separate them with commas. Pages without their own keywords use these. Most search engines ignore them.',
          )}
        />
      </Section>
      <Section title={t('Language and dates')}>
        <LanguageField editing={editing} />
        <FurtherLanguagesField editing={editing} />
        <UntranslatedMenuItemsField editing={editing} />
        <OwnTexts editing={editing} />
        <Select
          {...field('timeZone')}
          description={t('Used for publish times and for the dates that visitors see.')}
          searchable
          allowDeselect={false}
          data={timeZones}
          limit={100}
        />
      </Section>
      <Section title={t('Home page')}>
        <HomePageField editing={editing} />
      </Section>
      <AddressesSection editing={editing} />
      <Section title={t('Logo and icon')}>
        <ImageField
          {...imageField('logoUrl')}
          isMark
          description={t('Shown in the header, next to the site name or instead of it.')}
        />
        <Switch
          {...field('hideSiteName', { type: 'checkbox' })}
          description={t('The header then shows only the logo, or nothing if there is no logo.')}
        />
        <ImageField
          {...imageField('metadata.favicon')}
          isMark
          description={t(
            'Shown in browser tabs and next to search results. Square, at least 48 pixels wide.',
          )}
        />
      </Section>
      <Section title={t('Publishing')}>
        <Checkbox.Group
          {...field('publishing.blocking')}
          description={t(
            'Articles and pages must pass the checks you select before they can be published. Excerpt and category apply to articles only. All other checks only show a warning.',
          )}
        >
          <Stack gap="xs" mt="xs">
            {publishChecks.map((check) => (
              <Checkbox key={check} value={check} label={checkLabels[check]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Switch
          {...field('publishing.approval', { type: 'checkbox' })}
          description={t(
            'Someone other than the author has to approve the current text before an article or page is published, scheduled or updated. Administrators can publish without approval; the audit log records it. Saved sections, categories and menus need no approval.',
          )}
        />
      </Section>
      <Section title={t('Site check')}>
        <Switch
          {...field('siteCheck.nightly', { type: 'checkbox' })}
          description={t('The server looks at every public page and lists what is wrong under Site check.')}
        />
        <NumberInput
          {...field('siteCheck.hour')}
          description={t('From 0 to 23, in the time zone of the site.')}
          min={0}
          max={23}
          allowDecimal={false}
          clampBehavior="none"
        />
        <Switch
          {...field('siteCheck.externalLinks', { type: 'checkbox' })}
          description={t(
            'Each link is requested at most once a week, with one request per second to each site.',
          )}
        />
        <Switch
          {...field('siteCheck.mail', { type: 'checkbox' })}
          description={t('Sent after a check, and only about new errors and warnings.')}
        />
      </Section>
      <Section title={t('Audit log')}>
        <NumberInput
          {...field('auditMonths')}
          description={t(
            'Older entries are removed automatically. They contain names and IP addresses. Enter 0 to keep them forever.',
          )}
          min={0}
          max={120}
          allowDecimal={false}
          clampBehavior="none"
        />
      </Section>
    </Sections>
  )
}
