import { Skeleton } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { loadChunk } from '../../load-chunk.ts'
import type { BuilderProps } from './page-builder.tsx'
import { siteStyles } from './site-styles.ts'

const PageBuilder = lazy(() =>
  loadChunk(() => import('./page-builder.tsx')).then((module) => ({ default: module.PageBuilder })),
)

/** The builder, fetched when it is shown. */
export const LazyBuilder = (props: BuilderProps) => {
  useBuilderSoon()
  return (
    <Suspense fallback={<Skeleton height={520} />}>
      <PageBuilder {...props} />
    </Suspense>
  )
}

/** Begins to fetch what the builder needs, while the page itself is still fetched. */
export function useBuilderSoon(): void {
  usePrefetchQuery(siteStyles)
  useEffect(() => {
    // What fails is tried again, and told, when the builder is shown.
    import('./page-builder.tsx').catch(() => {})
  }, [])
}
