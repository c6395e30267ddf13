import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type Labels<Name extends string> = Readonly<Record<Name, string>>
/** Values that are read when somebody asks for them, each with its labels. */
type Read<Name extends string> = () => readonly (readonly [Labels<Name>, number])[]

export type Figures = ReturnType<typeof createFigures>

/** The figures of one site in the text format of Prometheus, and those of the process. */
export function createFigures() {
  const registry = new Registry()
  const registers = [registry]
  return {
    contentType: registry.contentType,
    /** A number that only grows. */
    counter<Name extends string>(name: string, help: string, labelNames: Name[], read: Read<Name>): void {
      new Counter({ name, help, labelNames, registers, collect: reading(read) })
    },
    gauge<Name extends string>(name: string, help: string, labelNames: Name[], read: Read<Name>): void {
      new Gauge({ name, help, labelNames, registers, collect: reading(read) })
    },
    /** Returns what counts a duration in seconds. */
    durations<Name extends string>(name: string, help: string, labelNames: Name[]) {
      const histogram = new Histogram({ name, help, labelNames, registers, buckets: secondsUpTo })
      return (labels: Labels<Name>, seconds: number): void => histogram.observe(labels, seconds)
    },
    write: async (): Promise<string> => (await registry.metrics()) + (await ofProcess().metrics()),
  }
}

const secondsUpTo = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const reading = <Name extends string>(read: Read<Name>) =>
  function collect(this: Counter<Name> | Gauge<Name>): void {
    this.reset()
    for (const [labels, value] of read()) this.inc(labels, value)
  }

// They list every connection, so they would cost more the more readers there are.
const unbounded = ['handles', 'requests', 'resources'].flatMap((kind) => [
  `nodejs_active_${kind}`,
  `nodejs_active_${kind}_total`,
])

let shared: Registry | undefined

/** Memory, CPU time and the event loop, which all sites of a process share. Watched from the first use. */
function ofProcess(): Registry {
  if (!shared) {
    shared = new Registry()
    collectDefaultMetrics({ register: shared })
    for (const name of unbounded) shared.removeSingleMetric(name)
  }
  return shared
}
