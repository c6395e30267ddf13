import { Skeleton } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { BuilderProps } from './page-builder.tsx'
import { siteStyles } from './site-styles.ts'

const PageBuilder = lazyPart(async () => (await import('./page-builder.tsx')).PageBuilder)

/** The builder, loaded when it is first shown. */
export const LazyBuilder = (props: BuilderProps) => {
  useBuilderSoon()
  return (
    <Suspense fallback={<Skeleton height={520} />}>
      <PageBuilder {...props} />
    </Suspense>
  )
}

/** Starts to load what the builder needs while the page itself is still loading. */
export function useBuilderSoon(): void {
  usePrefetchQuery(siteStyles)
  useEffect(() => {
    // A failure is retried and reported when the builder is shown.
    import('./page-builder.tsx').catch(() => {})
  }, [])
}
