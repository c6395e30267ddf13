import { Grid, Stack, Textarea, TextInput } from '@mantine/core'
import type { Settings } from '../../contracts/settings.ts'
import { ImageField } from '../media/image-field.tsx'
import { t } from '../texts/t.ts'
import { LengthHint } from '../ui/length-hint.tsx'
import { Section } from '../ui/section.tsx'
import classes from './seo.module.css'
import { CardPreview, SearchPreview } from './seo-previews.tsx'
import type { SettingsEditing } from './settings-editing.ts'

const titleHint = 60
const descriptionHint = 160

/** How the home page appears in search results and link previews. */
export function SeoTab({ editing: { form, field, imageField } }: { editing: SettingsEditing }) {
  const { metadata } = form.values
  const home = homeOf(form.values)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack gap="lg">
          <Section
            title={t('Search results')}
            description={t(
              'For the home page. Articles and pages without their own description also use this one.',
            )}
          >
            <TextInput
              {...field('metadata.title')}
              placeholder={home.searchTitle}
              description={
                <LengthHint text={metadata.title} hint={titleHint} empty={t('Defaults to the site name')} />
              }
            />
            <Textarea
              {...field('metadata.description')}
              placeholder={home.searchDescription}
              autosize
              minRows={2}
              description={
                <LengthHint
                  text={metadata.description}
                  hint={descriptionHint}
                  empty={t('Defaults to the site description')}
                />
              }
            />
            <TextInput {...field('metadata.keywords')} description={t('Defaults to the site keywords')} />
          </Section>
          <Section
            title={t('When shared')}
            description={t(
              'How social networks and messaging apps show the home page. The image is also used for pages without one.',
            )}
          >
            <TextInput
              {...field('metadata.ogTitle')}
              placeholder={home.searchTitle}
              description={
                <LengthHint
                  text={metadata.ogTitle}
                  hint={titleHint}
                  empty={t('Defaults to the search title')}
                />
              }
            />
            <Textarea
              {...field('metadata.ogDescription')}
              placeholder={home.searchDescription}
              autosize
              minRows={2}
              description={
                <LengthHint
                  text={metadata.ogDescription}
                  hint={descriptionHint}
                  empty={t('Defaults to the search description')}
                />
              }
            />
            <ImageField
              {...imageField('metadata.ogImage')}
              description={t('Most networks show 1200 by 630 pixels.')}
            />
          </Section>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Stack gap="lg" className={classes.aside ?? ''}>
          <Section title={t('In search results')}>
            <SearchPreview
              siteName={form.values.siteName || location.hostname}
              favicon={metadata.favicon || '/favicon.ico'}
              title={home.searchTitle}
              description={home.searchDescription}
            />
          </Section>
          <Section title={t('As a card')}>
            <CardPreview image={metadata.ogImage} title={home.cardTitle} description={home.cardDescription} />
          </Section>
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

/** The home page's values for empty fields. */
function homeOf({ metadata, siteName, siteDescription }: Settings) {
  const searchTitle = metadata.title || siteName || t('Home ¦ title of the home page')
  const searchDescription =
    metadata.description ||
    siteDescription ||
    (siteName
      ? t('The latest articles from {site}.', { site: siteName })
      : t('The latest articles from this site.'))
  return {
    searchTitle,
    searchDescription,
    cardTitle: metadata.ogTitle || searchTitle,
    cardDescription: metadata.ogDescription || searchDescription,
  }
}
