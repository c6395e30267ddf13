import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core'
import { ActionIcon, Anchor, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PlannedArticle } from '../../../contracts/article-fields.ts'
import { useSiteZone } from '../../publishing/fields/date-field.tsx'
import { language, t } from '../../texts/t.ts'
import { clockOf } from '../../ui/clock.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailedScreen, LoadingRows } from '../../ui/screen-states.tsx'
import { useDrafts, useMove, usePlanned } from './calendar.data.ts'
import classes from './calendar.module.css'
import { announcements, dayUnder, instructions, useDaySensors } from './dragging.ts'
import { Entry, Words } from './entry.tsx'
import { dayOf, daysOf, inWords, isMonth, monthAfter } from './month.ts'

/** A month of published and scheduled articles, with the drafts beside it. */
export function Component() {
  const zone = useSiteZone()
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date().toISOString(), zone)
  const asked = params.get('month') ?? ''
  const month = isMonth(asked) ? asked : today.slice(0, 7)
  const days = daysOf(month)
  const { data, error, refetch } = usePlanned(days, zone)
  const { data: drafts = [] } = useDrafts()
  const { move, placed } = useMove(zone)
  const [lifted, setLifted] = useState<PlannedArticle>()
  const sensors = useDaySensors()
  const show = (next: string) => setParams({ month: next }, { replace: true })
  // Both lists can contain the same article for a moment, because they are fetched one after the other.
  const unique = new Map([...(data?.articles ?? []), ...drafts].map((article) => [article.id, article]))
  const all = [...unique.values()].map(placed)
  const planned = all.filter(({ status }) => status !== 'draft')
  const onDay = (day: string) =>
    planned.filter(({ publishedAt }) => publishedAt !== null && dayOf(publishedAt, zone) === day)
  if (error)
    return (
      <FailedScreen
        error={error}
        fallback={t('Failed to load the calendar')}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <PageHeader
        title={t('Calendar')}
        action={
          <Button component={Link} to="/admin/articles" variant="default">
            {t('List')}
          </Button>
        }
      />
      <MonthBar month={month} today={today} onShow={show} />
      <DndContext
        sensors={sensors}
        collisionDetection={dayUnder}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
        onDragStart={({ active }) => setLifted(articleOf(active.data.current))}
        onDragCancel={() => setLifted(undefined)}
        onDragEnd={({ active, over }) => {
          setLifted(undefined)
          const article = articleOf(active.data.current)
          if (article && over) void move(article, String(over.id))
        }}
      >
        <div className={classes.room}>
          {data ? (
            <div>
              <Weekdays days={days.slice(0, 7)} />
              <ol
                className={classes.days}
                aria-label={inWords(`${month}-01`, { month: 'long', year: 'numeric' })}
              >
                {days.map((day) => (
                  <Day key={day} day={day} isOther={!day.startsWith(month)} isToday={day === today}>
                    {onDay(day).map((article) => (
                      <Entry key={article.id} article={article} time={timeOf(article, zone)} />
                    ))}
                  </Day>
                ))}
              </ol>
              {data.isCut && (
                <Text size="sm" mt="xs" role="status">
                  {t('Only the first 500 articles of this month are shown.')}
                </Text>
              )}
            </div>
          ) : (
            <LoadingRows rows={6} />
          )}
          <Drafts articles={all.filter(({ status }) => status === 'draft')} />
        </div>
        <DragOverlay>
          {lifted && (
            <div className={classes.lifted}>
              <Words article={lifted} time={timeOf(lifted, zone)} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </>
  )
}

const articleOf = (data: Record<string, unknown> | undefined) => data?.article as PlannedArticle | undefined

const timeOf = ({ status, publishedAt }: PlannedArticle, zone: string) =>
  status === 'draft' || publishedAt === null ? '' : clockOf(publishedAt, zone).slice(11)

type BarProps = { month: string; today: string; onShow(month: string): void }

function MonthBar({ month, today, onShow }: BarProps) {
  const zone = useSiteZone()
  return (
    <Group gap="xs" mb="sm" data-commands>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Previous month')}
        onClick={() => onShow(monthAfter(month, -1))}
      >
        <IconChevronLeft size={18} className="mirrored" aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Next month')}
        onClick={() => onShow(monthAfter(month, 1))}
      >
        <IconChevronRight size={18} className="mirrored" aria-hidden />
      </ActionIcon>
      <Button variant="default" onClick={() => onShow(today.slice(0, 7))}>
        {t('Today')}
      </Button>
      <Title order={2} size="h4" aria-live="polite">
        {inWords(`${month}-01`, { month: 'long', year: 'numeric' })}
      </Title>
      <Text size="sm" c="dimmed">
        {t('Site time zone: {zone}', { zone: zone.replaceAll('_', ' ') })}
      </Text>
    </Group>
  )
}

const Weekdays = ({ days }: { days: string[] }) => (
  <div className={classes.weekdays} aria-hidden>
    {days.map((day) => (
      <span key={day}>{inWords(day, { weekday: 'short' })}</span>
    ))}
  </div>
)

type DayProps = { day: string; isOther: boolean; isToday: boolean; children: ReactNode[] }

function Day({ day, isOther, isToday, children }: DayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const date = inWords(day, { dateStyle: 'full' })
  return (
    <li
      ref={setNodeRef}
      className={classes.day}
      data-day={day}
      data-other={isOther || undefined}
      data-today={isToday || undefined}
      data-over={isOver || undefined}
    >
      <div className={classes.date}>
        <VisuallyHidden>{isToday ? t('{date}, today', { date }) : date}</VisuallyHidden>
        <span aria-hidden>
          <span className={classes.weekday}>{inWords(day, { weekday: 'short' })} </span>
          {Number(day.slice(8)).toLocaleString(language)}
        </span>
      </div>
      {children.length > 0 && <ul className={classes.entries}>{children}</ul>}
    </li>
  )
}

const Drafts = ({ articles }: { articles: PlannedArticle[] }) => (
  <Stack component="section" gap="xs" aria-labelledby="drafts-title">
    <Title order={2} size="h5" id="drafts-title">
      {t('Drafts')}
    </Title>
    {articles.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('No drafts are waiting for a date.')}
      </Text>
    ) : (
      <>
        <Text size="sm" c="dimmed">
          {t('Drag a draft to a day to schedule it.')}
        </Text>
        <ul className={`${classes.entries} ${classes.drafts}`}>
          {articles.map((article) => (
            <Entry key={article.id} article={article} time="" />
          ))}
        </ul>
        <Anchor component={Link} to="/admin/articles?status=draft" size="sm">
          {t('All drafts')}
        </Anchor>
      </>
    )}
  </Stack>
)
