import { describe } from 'vitest'

export type Engine = 'sqlite' | 'postgres'

/** Declares the same tests once for each database engine, with the engine's name in their titles. */
export function describeEachEngine(title: string, declareTests: (engine: Engine) => void): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    describe(`${title} [${engine}]`, () => declareTests(engine))
  }
}
