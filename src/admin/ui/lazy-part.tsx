import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { ChunkMissing, loadChunk } from '../app/load-chunk.ts'
import { PartFailed } from './part-failed.tsx'

type Retry = { error: unknown; onRetry: () => void }

/**
 * A component that is loaded when it is first shown, with the placeholder of the Suspense around it. If loading fails,
 * `Failed` takes its place while everything around it stays, and can retry without a reload.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<P & Retry> = PartFailed,
): ComponentType<P> {
  // A lazy component that has failed stays failed, so a retry needs a new one.
  const create = (): ComponentType<P> =>
    lazy(() => loadChunk(load).then((part) => ({ default: part }))) as unknown as ComponentType<P>
  let newest = create()
  return function LazyPart(props: P) {
    const [{ Part, tries }, setTry] = useState({ Part: newest, tries: 0 })
    const retry = () => {
      if (newest === Part) newest = create()
      setTry({ Part: newest, tries: tries + 1 })
    }
    return (
      <Boundary key={tries} failed={(error) => <Failed {...props} error={error} onRetry={retry} />}>
        <Part {...props} />
      </Boundary>
    )
  }
}

type BoundaryProps = { failed: (error: unknown) => ReactNode; children: ReactNode }

/** Catches only missing chunks. */
class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof ChunkMissing) return this.props.failed(error)
    throw error
  }
}
