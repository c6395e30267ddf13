import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isAboutPart } from '../../contracts/checked-parts.ts'
import type { Sentences } from '../../contracts/errors.ts'
import {
  type FindingKind,
  type FindingSeverity,
  findingSeverities,
  type SiteFinding,
  siteCheckEndpoints,
} from '../../contracts/site-check.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import type { ListAddress } from '../ui/list-address.ts'

export type Row = SiteFinding

const queryKey = ['site check']
const pollMs = 2000

/** The filters of the list. */
export const shown = [
  { value: '', label: t('All problems') },
  { value: 'error', label: t('Errors') },
  { value: 'warning', label: t('Warnings') },
  { value: 'note', label: t('Notes') },
  { value: 'ignored', label: t('Ignored') },
]
export const areIgnored = ({ get }: ListAddress): boolean => get('status') === 'ignored'

/** A finding in the language of the admin. Titles of pages and menu items are as people wrote them. */
const inWords = (row: SiteFinding, sentences: Sentences): Row => ({
  ...row,
  title: isAboutPart({ ...row, place: row.place.type }) ? t.label(row.title) : row.title,
  text: t.sentencesOf(sentences)(row.text),
})

export function useFindings(address: ListAddress) {
  const { page, limit, key, get } = address
  return useQuery({
    queryKey: [...queryKey, 'findings', key],
    queryFn: async ({ signal }) => {
      const severity = findingSeverities.find((one) => one === get('status'))
      const query = {
        page: String(page),
        limit: String(limit),
        q: get('q'),
        ignored: areIgnored(address) ? 'true' : 'false',
        ...(severity && { severity: severity as FindingSeverity }),
        ...(get('type') !== '' && { kind: get('type') as FindingKind }),
      } as const
      const { findings, meta, sentences } = await call(siteCheckEndpoints.list, { query, signal })
      return { rows: findings.map((row) => inWords(row, sentences)), meta }
    },
    placeholderData: keepPreviousData,
  })
}

/** The state of the check, polled while one is running. Refetches the list when it has ended. */
export function useCheckState() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...queryKey, 'state'],
    queryFn: ({ signal }) => call(siteCheckEndpoints.state, { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? pollMs : false),
  })
  const wasRunning = useRef(false)
  const isRunning = Boolean(query.data?.running)
  useEffect(() => {
    if (wasRunning.current && !isRunning)
      void client.invalidateQueries({ queryKey: [...queryKey, 'findings'] })
    wasRunning.current = isRunning
  }, [isRunning, client])
  return query
}

/** The calls of the screen. They throw ApiError. */
export function useCheckCalls() {
  const client = useQueryClient()
  return {
    refresh: () => client.invalidateQueries({ queryKey }),
    start: async () => client.setQueryData([...queryKey, 'state'], await call(siteCheckEndpoints.start, {})),
    ignore: async (id: string, reason: string | null) => {
      await call(siteCheckEndpoints.ignore, { params: { id }, body: { reason } })
      await client.invalidateQueries({ queryKey })
    },
  }
}
