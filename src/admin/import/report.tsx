import { Alert, Anchor, List, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ImportPlanShown, ImportRemoval, ImportReportShown } from '../../contracts/imports.ts'
import { t } from '../texts/t.ts'
import classes from './import.module.css'
import { countsInWords, extrasInWords, offersInWords, statesInWords } from './import-words.ts'

const shownAtMost = 200

const sentences = (...all: (string | false | undefined)[]): string => all.filter(Boolean).join(' ')
const countSentence = (counts: Parameters<typeof countsInWords>[0]): string =>
  t('{counts}. ¦ such as “3 articles and 2 pages”', { counts: countsInWords(counts) })

/** People would look for them in the admin. */
function ForLater({ counts }: { counts: Parameters<typeof extrasInWords>[0] }) {
  const extras = extrasInWords(counts)
  if (extras === '') return null
  return (
    <Text size="sm">
      {t('Stored as reader data: {extras}. Masthead does not show them, and nobody gets an email.', {
        extras,
      })}
    </Text>
  )
}

/** What would happen, before anything is imported. */
export function PlanSummary({
  plan: { counts, alreadyThere = 0, states, skipped, notes },
}: {
  plan: ImportPlanShown
}) {
  const known = t(
    {
      one: '{count} more are already here from an earlier import and stay as they are.',
      other: '{count} more are already here from an earlier import and stay as they are.',
    },
    { count: alreadyThere },
  )
  return (
    <Summary
      title={t('This would be imported')}
      text={sentences(countSentence(counts), states && statesInWords(states), alreadyThere > 0 && known)}
    >
      <ForLater counts={counts} />
      <Lists skipped={skipped} skippedCount={counts.skipped} notes={notes} />
    </Summary>
  )
}

export function Report({ report, isUndone }: { report: ImportReportShown; isUndone: boolean }) {
  const { counts, skipped, unreachable, taken = [], notes } = report
  const before = t(
    { one: '{count} were already here.', other: '{count} were already here.' },
    { count: counts.alreadyThere },
  )
  return (
    <Summary
      title={isUndone ? t('This was imported') : t('Imported')}
      text={sentences(countSentence(counts), counts.alreadyThere > 0 && before)}
    >
      {!isUndone && <ForLater counts={counts} />}
      <Lists skipped={skipped} skippedCount={counts.skipped} notes={notes} />
      {taken.length > 0 && !isUndone && (
        <Text size="sm">
          {t('This site now has the {parts} of the old one. ¦ such as “name and logo”', {
            parts: offersInWords(taken),
          })}
        </Text>
      )}
      <Details
        title={t('Files that could not be imported')}
        text={t(
          'Articles and pages still use their old addresses. Once the files are available, import the same export again: nothing is added twice.',
        )}
        lines={unreachable.map(({ url, reason }) => t('{title}: {problem}', { title: url, problem: reason }))}
      />
      {!isUndone && <Next isNamed={taken.includes('name')} hasAuthors={counts.authors > 0} />}
    </Summary>
  )
}

function Next({ isNamed, hasAuthors }: { isNamed: boolean; hasAuthors: boolean }) {
  const links = {
    site: (
      <Anchor href="/" target="_blank" size="sm" underline="always">
        {t('the site ¦ next: look at')}
      </Anchor>
    ),
    articles: <Place to="/admin/articles">{t('the articles ¦ next: look at')}</Place>,
    menu: <Place to="/admin/menu">{t('the menu ¦ next: arrange')}</Place>,
    settings: <Place to="/admin/settings">{t('the settings ¦ next: check, name the site in')}</Place>,
  }
  return (
    <Text size="sm">
      {isNamed
        ? t.nodes('Next, look at {site} and {articles}, arrange {menu}, and check {settings}.', links)
        : t.nodes(
            'Next, look at {site} and {articles}, arrange {menu}, and name the site in {settings}.',
            links,
          )}
      {hasAuthors && ' '}
      {hasAuthors &&
        t.nodes('To let new authors sign in, invite them in {users}.', {
          users: <Place to="/admin/settings?tab=users">{t('the users ¦ next: invite in')}</Place>,
        })}
    </Text>
  )
}

const Place = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={Link} to={to} size="sm" underline="always">
    {children}
  </Anchor>
)

function Summary({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" bg="var(--admin-surface)" aria-label={title}>
      <Title order={2} size="h4" mb={4}>
        {title}
      </Title>
      <Text>{text}</Text>
      <Stack gap="xs" mt="sm">
        {children}
      </Stack>
    </Paper>
  )
}

type ListsProps = { skipped: { title: string; reason: string }[]; skippedCount: number; notes: string[] }

function Lists({ skipped, skippedCount, notes }: ListsProps) {
  return (
    <>
      <Details
        title={t('Left out')}
        count={skippedCount}
        lines={skipped.map(({ title, reason }) =>
          title === '' ? reason : t('{title}: {problem}', { title, problem: reason }),
        )}
      />
      <Details title={t('Notes')} lines={notes} />
    </>
  )
}

/** `count`: how many there are, if these are only the first. */
function Details({
  title,
  text,
  lines,
  count = lines.length,
}: {
  title: string
  text?: string
  lines: string[]
  count?: number
}) {
  if (lines.length === 0) return null
  const isCut = lines.length >= shownAtMost
  return (
    <details>
      <summary className={classes.summary}>
        {isCut && count === lines.length
          ? t('{title} ({number} or more)', { title, number: count })
          : t('{title} ({number})', { title, number: count })}
      </summary>
      {text && (
        <Text size="sm" mt={4}>
          {text}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it */}
      <section className={classes.list} tabIndex={0} aria-label={title}>
        <List size="sm">
          {[...new Set(lines)].map((line) => (
            <List.Item key={line} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{line}</bdi>
            </List.Item>
          ))}
        </List>
        {isCut && (
          <Text size="sm" mt="xs">
            {t('Download the report to see all of them.')}
          </Text>
        )}
      </section>
    </details>
  )
}

/** The result of undoing an import. */
export function Removal({ removal: { removed, restored = [], remaining } }: { removal: ImportRemoval }) {
  return (
    <Alert
      color={remaining.length > 0 ? 'yellow' : 'green'}
      variant="outline"
      bg="var(--admin-surface)"
      title={t('The import is undone')}
    >
      <Text size="sm">
        {sentences(
          t(
            {
              one: '{count} item was removed from the site.',
              other: '{count} items were removed from the site.',
            },
            { count: removed },
          ),
          restored.length > 0 &&
            t('As they were before the import: {parts}. ¦ such as “name and logo”', {
              parts: offersInWords(restored),
            }),
          remaining.length > 0 && t('These were not removed:'),
        )}
      </Text>
      {remaining.length > 0 && (
        <List size="sm" mt="xs">
          {remaining.map(({ type, id, title, reason }) => (
            <List.Item key={`${type} ${id}`} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{title}</bdi>: {reason}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
