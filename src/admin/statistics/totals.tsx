import { Text } from '@mantine/core'
import type { Numbers, NumberTotals } from '../../contracts/statistics.ts'
import { language, t } from '../texts/t.ts'
import classes from './statistics.module.css'

const labels: Record<keyof NumberTotals, string> = {
  views: t('Views'),
  visitors: t('Visitors'),
  searches: t('Searches'),
  missedSearches: t('Searches without results'),
  feeds: t('Feed readers per day'),
  downloads: t('Downloads'),
  forms: t('Completed forms'),
}

/** The totals of the period, each compared with the period before. Authors see only views. */
export function Totals({ numbers: { totals, before, lists } }: { numbers: Numbers }) {
  const shown = Object.keys(labels).filter(
    (name) => name === 'views' || lists.referrers,
  ) as (keyof NumberTotals)[]
  return (
    <dl className={classes.totals} aria-label={t('Totals')}>
      {shown.map((name) => (
        <div key={name} className={classes.total}>
          <dt>{labels[name]}</dt>
          <dd>
            <Text span fz={24} fw={600}>
              {totals[name].toLocaleString(language)}
            </Text>
            <Text size="sm" c="dimmed">
              {comparison(totals[name], before[name])}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Says how a number compares with that of the period before. */
export function comparison(now: number, before: number): string {
  if (before === 0) return now === 0 ? t('No change') : t('Previously none ¦ the period before had none')
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return t('No change, previously {before}', { before })
  return percent > 0
    ? t('+{percent}%, previously {before}', { percent, before })
    : t('−{percent}%, previously {before}', { percent: -percent, before })
}
