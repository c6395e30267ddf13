import { Anchor, Button, Grid, Group } from '@mantine/core'
import { lintRobots, servedRobots } from '../../content/robots.ts'
import { defaultRobotsTxt } from '../../contracts/settings.ts'
import { t } from '../texts/t.ts'
import { CodeField } from '../ui/code/code-field.tsx'
import { Section } from '../ui/section.tsx'
import classes from './settings.module.css'
import type { SettingsEditing } from './settings-editing.ts'
import { Warnings } from './warnings.tsx'

/** The addresses that robots are asked not to visit; checked during typing. */
export function RobotsTab({ editing }: { editing: SettingsEditing }) {
  const { form, field, mayWrite } = editing
  const preview = servedRobots(form.values.robotsTxt, location.origin)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Section
          title={t('What crawlers may visit')}
          description={t.nodes(
            'Instructions for search engines and other crawlers. They are requests, not access control. Served at {link}.',
            {
              link: (
                <Anchor href="/robots.txt" target="_blank" rel="noopener" inherit underline="always">
                  /robots.txt
                </Anchor>
              ),
            },
          )}
        >
          <CodeField {...field('robotsTxt')} language="robots" />
          {mayWrite && (
            <Group>
              <Button
                variant="default"
                size="xs"
                disabled={form.values.robotsTxt === defaultRobotsTxt}
                onClick={() => form.setFieldValue('robotsTxt', defaultRobotsTxt)}
              >
                {t('Reset to default')}
              </Button>
            </Group>
          )}
          <div aria-live="polite">
            <Warnings warnings={lintRobots(preview, location.origin).map(({ said }) => t.of(said))} />
          </div>
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Section
          title={t('What crawlers will see')}
          description={t('Your text, with full addresses for sitemap paths.')}
        >
          <pre className={classes.code}>{preview}</pre>
        </Section>
      </Grid.Col>
    </Grid>
  )
}
