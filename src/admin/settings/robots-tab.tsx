import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { lintRobots, servedRobots } from '../../contracts/robots.ts'
import { defaultRobotsTxt, type RobotsReport } from '../../contracts/settings.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { CodeField } from './code-field.tsx'
import { Section } from './section.tsx'
import { postRobots } from './settings.data.ts'
import classes from './settings.module.css'
import type { SettingsEditing } from './settings-editing.ts'
import { Warnings } from './sitemap-result.tsx'

const failure = 'Failed to refresh robots.txt'

/** What robots are asked to leave alone: checked while it is typed. */
export function RobotsTab({ editing }: { editing: SettingsEditing }) {
  const { form, field, mayWrite } = editing
  const text = form.values.robotsTxt
  const served = servedRobots(text, location.origin)
  const isDefault = text === defaultRobotsTxt
  return (
    <Stack gap="lg" maw={860}>
      <Section
        title="robots.txt"
        description={
          <>
            Which parts of the site search engines and other robots may visit. A request, not a lock. Served
            at{' '}
            <Anchor href="/robots.txt" target="_blank" rel="noopener" inherit underline="always">
              /robots.txt
            </Anchor>
            .
          </>
        }
      >
        <CodeField {...field('robotsTxt')} minRows={8} />
        {mayWrite && (
          <Group gap="sm">
            <Button
              variant="default"
              disabled={isDefault}
              onClick={() => form.setFieldValue('robotsTxt', defaultRobotsTxt)}
            >
              Reset to default
            </Button>
          </Group>
        )}
        <div aria-live="polite">
          <Warnings warnings={lintRobots(served, location.origin)} />
        </div>
      </Section>
      <Section title="As it will be served" description="Paths of sitemaps become whole addresses.">
        <pre className={classes.code}>{served}</pre>
      </Section>
      <Served editing={editing} />
    </Stack>
  )
}

function Served({ editing }: { editing: SettingsEditing }) {
  const [report, setReport] = useState<RobotsReport>()
  const [running, setRunning] = useState<'save' | 'check'>()
  const save = async () => {
    setRunning('save')
    const isDone = await editing.storeGroup(
      'robotsTxt',
      async (robotsTxt, version) => setReport(await postRobots({ robotsTxt, version })),
      failure,
    )
    if (isDone) toastDone('robots.txt saved.', { href: '/robots.txt', label: 'See it' })
    setRunning(undefined)
  }
  const check = async () => {
    setRunning('check')
    try {
      setReport(await postRobots({}))
    } catch (error) {
      toastFailed(error, failure)
    }
    setRunning(undefined)
  }
  return (
    <Section
      title="What robots get now"
      description="Save stores this tab alone and shows what the server makes of it. Refresh asks for what is served already."
    >
      {editing.mayWrite && (
        <Group gap="sm">
          <Button variant="default" loading={running === 'save'} onClick={() => void save()}>
            Save robots.txt
          </Button>
          <Button variant="default" loading={running === 'check'} onClick={() => void check()}>
            Refresh
          </Button>
        </Group>
      )}
      {report && (
        <>
          <pre className={classes.code}>{report.robotsTxt}</pre>
          {report.warnings.length === 0 && (
            <Text size="sm" role="status">
              The server found nothing doubtful in it.
            </Text>
          )}
          <Warnings warnings={report.warnings} />
        </>
      )}
    </Section>
  )
}
