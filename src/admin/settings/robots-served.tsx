import { Text } from '@mantine/core'
import type { RobotsReport } from '../../contracts/settings.ts'
import { Section } from './section.tsx'
import classes from './settings.module.css'
import { Warnings } from './warnings.tsx'

/** What the server says it serves; nothing twice where it is what the preview shows. */
export function RobotsServed({ report, preview }: { report: RobotsReport; preview: string }) {
  const isSame = report.robotsTxt === preview
  return (
    <Section title="Served now">
      <Text size="sm" role="status">
        {isSame
          ? 'Crawlers see what is shown above.'
          : 'Crawlers still see this. Your changes are not saved yet.'}
        {report.warnings.length === 0 && ' No problems found.'}
      </Text>
      {!isSame && (
        <>
          <pre className={classes.code}>{report.robotsTxt}</pre>
          <Warnings warnings={report.warnings} />
        </>
      )}
    </Section>
  )
}
