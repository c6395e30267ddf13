// The same site without anything cached, on the same database and clock.
import { buildApp } from '../../src/server/app.ts'
import type { Tag } from '../../src/server/platform/events.ts'
import type { TestApp } from './app.ts'

/** `forget` empties every cache that ends with a tag. */
export async function openFresh(site: TestApp): Promise<TestApp & { forget(): void }> {
  const listeners: ((tags: Tag[]) => void)[] = []
  const events = {
    announce: async () => {},
    emit: async () => {},
    on: (listener: (tags: Tag[]) => void) => void listeners.push(listener),
    close: async () => {},
  }
  // Caches are found by the engine.
  const deps = { ...site.deps, events, engine: { ...site.deps.engine } }
  const app = await buildApp(deps)
  await app.ready()
  return {
    ...site,
    app,
    deps,
    call: (method, url) => app.inject({ method: method as 'GET', url }),
    forget() {
      for (const listener of listeners) listener(['*'])
    },
    close: () => app.close(),
  }
}
