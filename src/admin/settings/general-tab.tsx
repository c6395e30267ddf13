import { Checkbox, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type PublishCheck, publishChecks } from '../../contracts/settings.ts'
import { ImageField } from '../ui/image-field.tsx'
import { HomePageField } from './home-page-field.tsx'
import { Section } from './section.tsx'
import type { SettingsEditing } from './settings-editing.ts'

const checkLabels: Record<PublishCheck, string> = {
  alt: 'Every picture has a description, or is marked as decorative',
  links: 'Links within the site lead somewhere',
  headings: 'Headings skip no level',
  title: 'The title is short enough for search engines',
  excerpt: 'It has an excerpt',
  category: 'It is in a category',
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map(
  (value) => ({ value, label: value.replaceAll('_', ' ') }),
)

/** What the site is called and what it looks like in a browser's tab. */
export function GeneralTab({ editing }: { editing: SettingsEditing }) {
  const { field } = editing
  return (
    <Stack gap="lg" maw={720}>
      <Section title="The site">
        <TextInput
          {...field('siteName')}
          description="In the header, in feeds and behind the title of every page."
        />
        <Textarea
          {...field('siteDescription')}
          description="One sentence: over the home page, in the footer and for search engines."
          autosize
          minRows={2}
        />
        <TextInput
          {...field('siteKeywords')}
          description="With commas between them, for pages that have none of their own. Most search engines do not look at them."
        />
      </Section>
      <Section title="Dates">
        <Select
          {...field('timeZone')}
          description="The days that readers see, and the times at which something is published, are those of this place."
          searchable
          allowDeselect={false}
          data={timeZones}
          limit={100}
        />
      </Section>
      <Section title="Home page">
        <HomePageField editing={editing} />
      </Section>
      <Section title="Logo and icon">
        <ImageField
          {...field('logoUrl')}
          isMark
          description="In the header, beside the name or in its place."
        />
        <Switch
          {...field('hideSiteName', { type: 'checkbox' })}
          description="The header then shows the logo alone, and nothing where there is no logo."
        />
        <ImageField
          {...field('metadata.favicon')}
          isMark
          description="In the browser’s tab and beside search results. Square, at least 48 pixels wide."
        />
      </Section>
      <Section title="Publishing">
        <Checkbox.Group
          {...field('publishing.blocking')}
          description="What is ticked keeps an article or a page from being published; excerpt and category are of articles alone. Everything else is only pointed out."
        >
          <Stack gap="xs" mt="xs">
            {publishChecks.map((check) => (
              <Checkbox key={check} value={check} label={checkLabels[check]} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Section>
    </Stack>
  )
}
