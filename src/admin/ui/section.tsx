import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section.module.css'

type Props = { title: string; description?: ReactNode; children: ReactNode }

/** A group of fields. On a wide screen its description is beside the fields. */
export function Section({ title, description, children }: Props) {
  return (
    <section className={classes.frame} aria-label={title}>
      <div className={classes.section}>
        <header className={classes.head}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {description && (
            <Text size="sm" c="dimmed" mt={4} maw={640} component="div">
              {description}
            </Text>
          )}
        </header>
        <div className={classes.body}>{children}</div>
      </div>
    </section>
  )
}

/** Sections below each other, centred on a wide screen. */
export const Sections = ({ children }: { children: ReactNode }) => (
  <div className={classes.sections}>{children}</div>
)
