import { Code, List, Stack } from '@mantine/core'
import { CodeField } from '../ui/code/code-field.tsx'
import { Section } from './section.tsx'
import type { SettingsEditing } from './settings-editing.ts'

/** Code that administrators add to every public page. Shown as text alone: nothing of it runs here. */
export function CodeTab({ editing: { field } }: { editing: SettingsEditing }) {
  return (
    <Stack gap="lg" maw={860}>
      <Section
        title="Scripts"
        description="Added at the end of every public page, for every visitor; never to the administration. Add only what you trust: it can do what visitors can."
      >
        <List size="sm" c="dimmed" spacing={4}>
          <List.Item>JavaScript alone, without tags around it</List.Item>
          <List.Item>
            Or HTML with <Code>&lt;script&gt;</Code> elements, as the instructions of a service give it;
            everything else in such HTML is left out
          </List.Item>
          <List.Item>
            A script may load others from the hosts that it names. Further hosts are blocked, until an element
            here loads something from them
          </List.Item>
        </List>
        <CodeField
          {...field('customScripts')}
          language="scripts"
          placeholder={'<script async src="https://stats.example.com/script.js"></script>'}
        />
      </Section>
      <Section
        title="Styles"
        description="Added to every public page after the theme, so that they win over it."
      >
        <List size="sm" c="dimmed" spacing={4}>
          <List.Item>CSS alone</List.Item>
          <List.Item>
            Or whole <Code>&lt;style&gt;</Code> and <Code>&lt;link rel="stylesheet"&gt;</Code> elements, and
            nothing else
          </List.Item>
        </List>
        <CodeField
          {...field('customStyles')}
          language="styles"
          placeholder={'h1 { letter-spacing: -0.02em; }'}
        />
      </Section>
    </Stack>
  )
}
