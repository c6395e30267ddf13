import { Skeleton } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { BuilderProps } from './page-builder.tsx'
import { siteStyles } from './site-styles.ts'

const PageBuilder = lazyPart(async () => (await import('./page-builder.tsx')).PageBuilder)

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
