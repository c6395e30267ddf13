import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../load-chunk.ts'
import type { BuilderProps } from './page-builder.tsx'

const PageBuilder = lazy(() =>
  loadChunk(() => import('./page-builder.tsx')).then((module) => ({ default: module.PageBuilder })),
)

/** The builder, fetched when it is shown. */
export const LazyBuilder = (props: BuilderProps) => (
  <Suspense fallback={<Skeleton height={520} />}>
    <PageBuilder {...props} />
  </Suspense>
)
