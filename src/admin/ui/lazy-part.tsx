import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { ChunkMissing, loadChunk } from '../app/load-chunk.ts'
import { PartFailed } from './part-failed.tsx'

type Retry = { error: unknown; onRetry: () => void }

/**
 * A component that is fetched when it is first shown; a Suspense around it shows what to wait with. Where that fails,
 * `Failed` takes its place and everything around it stays: the next try needs no reload.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<P & Retry> = PartFailed,
): ComponentType<P> {
  // One that has failed stays failed: another try is another one.
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

/** Catches nothing but a part that is missing. */
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
