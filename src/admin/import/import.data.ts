import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ExtrasOfImport, importExtraEndpoints } from '../../contracts/import-extras.ts'
import { isImportActive, isRowOfTable } from '../../contracts/import-states.ts'
import { type ImportDecisions, importEndpoints, type WholeImport } from '../../contracts/imports.ts'
import { call } from '../app/api-client.ts'
import { downloadTable, downloadText } from '../app/download.ts'
import { t } from '../texts/t.ts'

const queryKey = ['imports']
const pollMs = 1500

/** The latest imports, newest first; polled while one is active. */
export function useImports() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(importEndpoints.list, { signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some((one) => isImportActive(one.state)) ? pollMs : false),
  })
}

/** One import, polled while it is active. When that has ended, everything else is fetched again: it is new. */
export function useImport(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...queryKey, id],
    queryFn: ({ signal }) => call(importEndpoints.get, { params: { id }, signal }),
    select: inWords,
    refetchInterval: ({ state }) => (state.data && isImportActive(state.data.state) ? pollMs : false),
  })
  const isActive = query.data !== undefined && isImportActive(query.data.state)
  const wasActive = useRef(false)
  useEffect(() => {
    if (wasActive.current && !isActive) void client.invalidateQueries()
    wasActive.current = isActive
  }, [isActive, client])
  return query
}

/** An import with its sentences in the language of the admin. */
function inWords({ failure, plan, report, removal, sentences, ...rest }: WholeImport): WholeImport {
  const say = t.sentencesOf(sentences)
  const said = <T extends { reason: string; title?: string }>(list: T[]): T[] =>
    list.map((one) => ({
      ...one,
      reason: say(one.reason),
      ...(one.title !== undefined && isRowOfTable(one.title) && { title: say(one.title) }),
    }))
  return {
    ...rest,
    failure: failure && say(failure),
    plan: plan && { ...plan, skipped: said(plan.skipped), notes: plan.notes.map(say) },
    report: report && {
      ...report,
      skipped: said(report.skipped),
      unreachable: said(report.unreachable),
      notes: report.notes.map(say),
    },
    removal: removal && { ...removal, remaining: said(removal.remaining) },
  }
}

export const uploadExport = (file: File, onProgress: (share: number) => void) =>
  call(importEndpoints.upload, { file, onProgress })

/** The calls for one import. They throw ApiError. */
export function useImportCalls(id: string) {
  const client = useQueryClient()
  const done = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await client.invalidateQueries({ queryKey })
    return result
  }
  const params = { id }
  return {
    start: (body: ImportDecisions) => done(call(importEndpoints.start, { params, body })),
    undo: () => done(call(importEndpoints.undo, { params })),
    discard: async () => {
      await call(importEndpoints.discard, { params })
      client.removeQueries({ queryKey: [...queryKey, id] })
      await client.invalidateQueries({ queryKey, exact: true })
    },
    download: async () => downloadTable(await call(importEndpoints.report, { params }), 'import'),
  }
}

/** How much of old sites is stored for later, by import. */
export function useStoredExtras() {
  return useQuery({
    queryKey: [...queryKey, 'extras'],
    queryFn: ({ signal }) => call(importExtraEndpoints.list, { signal }),
    staleTime: 0,
  })
}

/** The calls for what one import has stored. They throw ApiError. */
export function useExtrasCalls({ source, importId }: Pick<ExtrasOfImport, 'source' | 'importId'>) {
  const client = useQueryClient()
  const query = { source, ...(importId !== null && { importId }) }
  return {
    download: async () =>
      downloadText(await call(importExtraEndpoints.download, { query }), {
        name: 'import-extras',
        ending: 'jsonl',
        type: 'application/x-ndjson',
      }),
    remove: async () => {
      await call(importExtraEndpoints.delete, { query })
      await client.invalidateQueries({ queryKey })
    },
  }
}
