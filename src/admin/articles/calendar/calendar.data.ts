import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PlannedArticle } from '../../../contracts/article-fields.ts'
import { articleEndpoints } from '../../../contracts/articles.ts'
import { ApiError, call } from '../../app/api-client.ts'
import { timeAtSite } from '../../publishing/fields/date-field.tsx'
import { t } from '../../texts/t.ts'
import { timeOfClock } from '../../ui/clock.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { dayAfter, dayOf, movedTo } from './month.ts'

const draftsShown = 30

/** What is published or scheduled on these days. */
export function usePlanned(days: string[], zone: string) {
  const [from = '', last = ''] = [days[0], days.at(-1)]
  return useQuery({
    queryKey: ['articles', 'calendar', from, last, zone],
    queryFn: ({ signal }) =>
      call(articleEndpoints.calendar, {
        query: {
          from: timeOfClock(`${from}T00:00`, zone),
          to: timeOfClock(`${dayAfter(last, 1)}T00:00`, zone),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The drafts that were edited last. */
export const useDrafts = () =>
  useQuery({
    queryKey: ['articles', 'calendar', 'drafts'],
    queryFn: async ({ signal }) => {
      const query = { status: 'draft', sort: 'updated', limit: String(draftsShown) } as const
      return (await call(articleEndpoints.adminList, { query, signal })).articles
    },
  })

type Publication = Pick<PlannedArticle, 'status' | 'publishedAt'>

/** `version`: the article's version once the server has stored the move. */
type Moved = { at: string; version?: number }

/** Schedules an article for another day. Until both lists are fetched again, `placed` shows it where it was dropped. */
export function useMove(zone: string) {
  const client = useQueryClient()
  const [moved, setMoved] = useState<ReadonlyMap<string, Moved>>(new Map())
  /** The version after the last move of each article; undefined if that was refused. */
  const made = useRef(new Map<string, Promise<number | undefined>>())
  const refetch = () => client.invalidateQueries({ queryKey: ['articles'] })
  const put = (id: string, version: number, publication: Publication) =>
    call(articleEndpoints.update, { params: { id }, body: { ...publication, version } })

  const undo = async (before: PlannedArticle, version: number) => {
    const { id, status, publishedAt } = before
    try {
      await put(id, version, { status, publishedAt })
      toastDone(t('Moved back.'))
    } catch (error) {
      toastFailed(changedSince(error), t('Failed to move the article back'))
    }
    await refetch()
  }
  const move = async (article: PlannedArticle, day: string) => {
    const { id, version, status, publishedAt } = article
    if (status === 'scheduled' && publishedAt && dayOf(publishedAt, zone) === day) return
    const at = movedTo(day, publishedAt, zone)
    if (Date.parse(at) <= Date.now()) return toastFailed(tooEarly(at, zone), t('Choose a later day'))
    setMoved((all) => new Map(all).set(id, { at }))
    try {
      const before = made.current.get(id)
      // One move at a time: this one is based on the version that the previous one stores.
      const storing = Promise.resolve(before).then((newer = 0) =>
        put(id, Math.max(version, newer), { status: 'scheduled', publishedAt: at }),
      )
      made.current.set(
        id,
        storing.then(
          (stored) => stored.version,
          () => undefined,
        ),
      )
      const stored = await storing
      // A previous move may still be on its way.
      setMoved((all) =>
        all.get(id)?.at === at ? new Map(all).set(id, { at, version: stored.version }) : all,
      )
      const offer = { label: t('Undo'), onClick: () => void undo(article, stored.version) }
      toastDone(t('Scheduled for {time}.', { time: timeAtSite(at, zone) }), undefined, offer)
    } catch (error) {
      toastFailed(changedSince(error), t('Failed to schedule the article'))
    }
    await refetch()
    setMoved((all) => new Map([...all].filter(([other, last]) => other !== id || last.at !== at)))
  }
  return {
    move,
    /** The entry after the move. */
    placed<A extends PlannedArticle>(article: A): A {
      const last = moved.get(article.id)
      if (!last) return article
      const { at, version = article.version } = last
      return { ...article, status: 'scheduled', publishedAt: at, version }
    },
  }
}

const tooEarly = (at: string, zone: string) =>
  new ApiError(t('{time} has passed. To publish it now, open the article.', { time: timeAtSite(at, zone) }), {
    isFromServer: true,
  })

function changedSince(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return error
  return new ApiError(t('Someone else has just changed this article. Try again.'), { isFromServer: true })
}
