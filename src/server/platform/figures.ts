import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type Labels<Name extends string> = Readonly<Record<Name, string>>
/** Reads values, with their labels, when someone asks for them. */
type Read<Name extends string> = () => readonly (readonly [Labels<Name>, number])[]

export type Figures = ReturnType<typeof createFigures>

/**
 * The figures of one site and of the process, in the text format of Prometheus. `processName`: a label for all of
 * them, if the site has several processes. Each process counts from its own start, so the figures cannot be added up
 * here.
 */
export function createFigures(processName?: string) {
  const registry = new Registry()
  const registers = [registry]
  if (processName !== undefined)
    for (const one of [registry, ofProcess()]) one.setDefaultLabels({ process: processName })
  const values = async () => [
    ...(await registry.getMetricsAsJSON()),
    ...(await ofProcess().getMetricsAsJSON()),
  ]
  return {
    contentType: registry.contentType,
    /** A number that only grows. */
    counter<Name extends string>(name: string, help: string, labelNames: Name[], read: Read<Name>): void {
      new Counter({ name, help, labelNames, registers, collect: reading(read) })
    },
    gauge<Name extends string>(name: string, help: string, labelNames: Name[], read: Read<Name>): void {
      new Gauge({ name, help, labelNames, registers, collect: reading(read) })
    },
    /** Returns a function that records a duration in seconds. */
    durations<Name extends string>(name: string, help: string, labelNames: Name[]) {
      const histogram = new Histogram({ name, help, labelNames, registers, buckets: secondsUpTo })
      return (labels: Labels<Name>, seconds: number): void => histogram.observe(labels, seconds)
    },
    /** All figures, for the process that writes those of all processes together. */
    snapshot: async (): Promise<string> => JSON.stringify(await values()),
    async write(snapshots: readonly string[] = []): Promise<string> {
      if (snapshots.length === 0) return (await registry.metrics()) + (await ofProcess().metrics())
      const others = snapshots.map((one) => JSON.parse(one) as Values)
      return AggregatorRegistry.aggregate([await values(), ...others]).metrics()
    },
  }
}

type Values = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

const secondsUpTo = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const reading = <Name extends string>(read: Read<Name>) =>
  function collect(this: Counter<Name> | Gauge<Name>): void {
    this.reset()
    for (const [labels, value] of read()) this.inc(labels, value)
  }

// These list every connection, so they would cost more with every reader.
const unbounded = ['handles', 'requests', 'resources'].flatMap((kind) => [
  `nodejs_active_${kind}`,
  `nodejs_active_${kind}_total`,
])

let shared: Registry | undefined

/**
 * Memory, CPU time and the event loop. All sites of a process share these figures. Measuring begins with the first use.
 */
function ofProcess(): Registry {
  if (!shared) {
    shared = new Registry()
    collectDefaultMetrics({ register: shared })
    for (const name of unbounded) shared.removeSingleMetric(name)
  }
  return shared
}
