import { Anchor, Button, Grid, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { lintRobots, servedRobots } from '../../contracts/robots.ts'
import { defaultRobotsTxt, type RobotsReport } from '../../contracts/settings.ts'
import { CodeField } from '../ui/code/code-field.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { RobotsServed } from './robots-served.tsx'
import { Section } from './section.tsx'
import { postRobots } from './settings.data.ts'
import classes from './settings.module.css'
import type { SettingsEditing } from './settings-editing.ts'
import { Warnings } from './warnings.tsx'

const failure = 'Failed to refresh robots.txt'

/** What robots are asked to leave alone: checked while it is typed. */
export function RobotsTab({ editing }: { editing: SettingsEditing }) {
  const [report, setReport] = useState<RobotsReport>()
  const { form, field } = editing
  const preview = servedRobots(form.values.robotsTxt, location.origin)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Section
          title="What crawlers may visit"
          description={
            <>
              Instructions for search engines and other crawlers. It is a request, not access control. Served
              at{' '}
              <Anchor href="/robots.txt" target="_blank" rel="noopener" inherit underline="always">
                /robots.txt
              </Anchor>
              .
            </>
          }
        >
          <CodeField {...field('robotsTxt')} language="robots" />
          {editing.mayWrite && <Actions editing={editing} onReport={setReport} />}
          <div aria-live="polite">
            <Warnings warnings={lintRobots(preview, location.origin)} />
          </div>
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Stack gap="lg">
          <Section
            title="What crawlers will see"
            description="Your text, with full addresses for sitemap paths."
          >
            <pre className={classes.code}>{preview}</pre>
          </Section>
          {report && <RobotsServed report={report} preview={preview} />}
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

type ActionsProps = { editing: SettingsEditing; onReport: (report: RobotsReport) => void }

function Actions({ editing, onReport }: ActionsProps) {
  const { form } = editing
  const [running, setRunning] = useState<'save' | 'refresh'>()
  const save = async () => {
    setRunning('save')
    const isDone = await editing.storeGroup(
      'robotsTxt',
      async (robotsTxt, version) => onReport(await postRobots({ robotsTxt, version })),
      failure,
    )
    if (isDone) toastDone('robots.txt saved.', { href: '/robots.txt', label: 'See it' })
    setRunning(undefined)
  }
  const refresh = async () => {
    setRunning('refresh')
    try {
      onReport(await postRobots({}))
    } catch (error) {
      toastFailed(error, failure)
    }
    setRunning(undefined)
  }
  return (
    <Group gap="sm">
      <Button
        variant="default"
        disabled={!editing.changed.includes('robotsTxt')}
        loading={running === 'save'}
        onClick={() => void save()}
      >
        Save robots.txt
      </Button>
      <Button variant="default" loading={running === 'refresh'} onClick={() => void refresh()}>
        Refresh
      </Button>
      <Button
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        disabled={form.values.robotsTxt === defaultRobotsTxt}
        onClick={() => form.setFieldValue('robotsTxt', defaultRobotsTxt)}
      >
        Reset to default
      </Button>
    </Group>
  )
}
