import { Code, List } from '@mantine/core'
import { t } from '../texts/t.ts'
import { CodeField } from '../ui/code/code-field.tsx'
import { Section, Sections } from '../ui/section.tsx'
import type { SettingsEditing } from './settings-editing.ts'

/** Code that administrators add to every public page. It is only shown here and never runs. */
export function CodeTab({ editing: { field } }: { editing: SettingsEditing }) {
  return (
    <Sections>
      <Section
        title={t('Scripts')}
        description={t(
          'Added at the end of every public page, but not to the admin. Only add code that you trust: it can do anything a visitor can.',
        )}
      >
        <List size="sm" c="dimmed" spacing={4}>
          <List.Item>{t('Plain JavaScript without tags')}</List.Item>
          <List.Item>
            {t.nodes(
              'Or HTML with {script} elements, as provided by a service. Everything else in this HTML is ignored',
              { script: <Code>{'<script>'}</Code> },
            )}
          </List.Item>
          <List.Item>
            {t('Scripts can only load from hosts that an element here names. The browser blocks all others')}
          </List.Item>
        </List>
        <CodeField
          {...field('customScripts')}
          language="scripts"
          placeholder={'<script async src="https://stats.example.com/script.js"></script>'}
        />
      </Section>
      <Section
        title={t('Styles')}
        description={t('Added to every public page after the theme, so they override it.')}
      >
        <List size="sm" c="dimmed" spacing={4}>
          <List.Item>{t('Plain CSS')}</List.Item>
          <List.Item>
            {t.nodes('Or complete {style} and {link} elements, and nothing else', {
              style: <Code>{'<style>'}</Code>,
              link: <Code>{'<link rel="stylesheet">'}</Code>,
            })}
          </List.Item>
        </List>
        <CodeField
          {...field('customStyles')}
          language="styles"
          placeholder={'h1 { letter-spacing: -0.02em; }'}
        />
      </Section>
    </Sections>
  )
}
