import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { statisticsEndpoints } from '../../contracts/statistics.ts'
import { call } from '../app/api-client.ts'
import { downloadTable } from '../app/download.ts'
import { t } from '../texts/t.ts'

type Period = { from: string; to: string }

const two = (number: number) => String(number).padStart(2, '0')
/** A day of this browser's calendar; `month` may be outside the year. */
const dayOf = (year: number, month: number, day: number): string => {
  const at = new Date(year, month, day)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The periods to choose from. */
export const presets: { label: string; of(now: Date): Period }[] = [
  { label: t('Last 7 days'), of: (now) => lastDays(now, 7) },
  { label: t('Last 30 days'), of: (now) => lastDays(now, 30) },
  { label: t('Last 90 days'), of: (now) => lastDays(now, 90) },
  { label: t('This month'), of: (now) => months(now, 0, 1) },
  { label: t('Last month'), of: (now) => months(now, -1, 1) },
  { label: t('Last 12 months'), of: (now) => months(now, -11, 12) },
  { label: t('Last year'), of: (now) => months(now, -12 - now.getMonth(), 12) },
  { label: t('Last 5 years'), of: (now) => months(now, -59, 60) },
]

function lastDays(now: Date, days: number): Period {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  return { from: dayOf(year, month, day - days + 1), to: dayOf(year, month, day) }
}

function months(now: Date, first: number, count: number): Period {
  const [year, month] = [now.getFullYear(), now.getMonth() + first]
  const end = dayOf(year, month + count, 0)
  const today = lastDays(now, 1).to
  return { from: dayOf(year, month, 1), to: end < today ? end : today }
}

/** The period, stored in the address; the last 30 days where it names none. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const usual = lastDays(new Date(), 30)
  const period = { from: search.get('from') || usual.from, to: search.get('to') || usual.to }
  const set = (change: Partial<Period>) => setSearch({ ...period, ...change })
  return { period, set }
}
export type PeriodAddress = ReturnType<typeof usePeriod>

export const numbersKey = 'numbers'

export const useNumbers = (period: Period) =>
  useQuery({
    queryKey: [numbersKey, period],
    queryFn: ({ signal }) => call(statisticsEndpoints.read, { query: { ...period, limit: '10' }, signal }),
    placeholderData: keepPreviousData,
  })

/** Saves the numbers of a period as a file. */
export async function downloadCsv(period: Period): Promise<void> {
  downloadTable(await call(statisticsEndpoints.export, { query: period }), 'statistics')
}
