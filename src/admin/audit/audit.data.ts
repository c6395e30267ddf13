import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type AuditEntry, auditActors, auditEndpoints, titledByServer } from '../../contracts/audit.ts'
import type { AuditAction, AuditEntity } from '../../contracts/audit-actions.ts'
import type { Sentences } from '../../contracts/errors.ts'
import { type User, userEndpoints } from '../../contracts/users.ts'
import { ApiError, call } from '../app/api-client.ts'
import { downloadTable } from '../app/download.ts'
import { t } from '../texts/t.ts'

const names = ['actor', 'action', 'entity', 'entityId', 'from', 'to'] as const
const entriesAtOnce = '25'
const maxPeople = '50'
const pauseMs = 250

/** The filters of the audit log, stored in the address. `from` and `to` are days of this browser's time zone. */
export function useAuditAddress() {
  const [search, setSearch] = useSearchParams()
  const get = (name: (typeof names)[number]): string => search.get(name) ?? ''
  const set = (change: Partial<Record<(typeof names)[number], string>>) =>
    setSearch((current) => {
      const next = new URLSearchParams(current)
      for (const [name, value] of Object.entries(change)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  const clear = () => set(Object.fromEntries(names.map((name) => [name, ''])))
  const filterCount = names.filter((name) => name !== 'actor' && get(name) !== '').length
  return { get, set, clear, filterCount, isFiltered: filterCount > 0 || get('actor') !== '' }
}
type Answer = { entries: AuditEntry[]; next: number | null; sentences?: Sentences }
export type AuditAddress = ReturnType<typeof useAuditAddress>

/** The entries that match, page after page. */
export function useEntries(address: AuditAddress) {
  const query = filterOf(address)
  return useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: async ({ pageParam, signal }) =>
      inWords(
        await call(auditEndpoints.list, {
          query: { ...query, limit: entriesAtOnce, ...(pageParam !== null && { before: String(pageParam) }) },
          signal,
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** With the titles that the server has given in the language of the admin. */
function inWords({ entries, next, sentences = {} }: Answer): Answer {
  const say = t.sentencesOf(sentences)
  return {
    next,
    entries: entries.map((entry) =>
      titledByServer.has(entry.entity.type)
        ? { ...entry, entity: { ...entry.entity, title: say(entry.entity.title) } }
        : entry,
    ),
  }
}

/** The people to filter by, sorted by name: those that match what was typed. */
export function usePeople(typed: string): Pick<User, 'id' | 'name'>[] {
  const [q] = useDebouncedValue(typed.trim(), pauseMs)
  const { data } = useQuery({
    queryKey: ['users', 'audit', q],
    queryFn: ({ signal }) => call(userEndpoints.list, { query: { limit: maxPeople, q }, signal }),
    placeholderData: keepPreviousData,
  })
  return data?.users ?? []
}

/** The name of the person who is filtered by; '' for anyone who is not a user, and while it is unknown. */
export function useNameOf(id: string): string {
  const { data, error } = useQuery({
    queryKey: ['users', 'audit', 'chosen', id],
    queryFn: ({ signal }) => call(userEndpoints.get, { params: { id }, signal }),
    enabled: id !== '' && !Object.hasOwn(auditActors, id),
  })
  if (data) return data.name
  return error instanceof ApiError && error.code === 'NOT_FOUND' ? t('A deleted user') : ''
}

/** Saves all matching entries as a file. */
export async function downloadCsv(address: AuditAddress): Promise<void> {
  downloadTable(await call(auditEndpoints.export, { query: filterOf(address) }), 'audit-log')
}

function filterOf({ get }: AuditAddress) {
  const [from, to] = [startOf(get('from')), startOf(get('to'), 1)]
  return {
    ...(get('actor') && { actor: get('actor') }),
    ...(get('action') && { action: get('action') as AuditAction }),
    ...(get('entity') && { entity: get('entity') as AuditEntity }),
    ...(get('entityId') && { entityId: get('entityId') }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/**
 * The beginning of a day such as 2026-11-20 in this browser's time zone, or of one that many days later, as an ISO time; ''
 * if it is not a day.
 */
export function startOf(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`)
  // Not in hours: some days have 23 or 25.
  at.setDate(at.getDate() + later)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
