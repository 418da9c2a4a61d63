import { Counter, Gauge, type Registry } from 'prom-client'

type Labelled = { labels?: Record<string, string>; value: number }
type Traits = { name: string; help: string; labelNames?: string[] }

/** Declares a figure that is read when it is asked for. Where it cannot be read, as while the database is away, it says nothing. */
export function gauge(
  registry: Registry,
  { name, help, labelNames = [] }: Traits,
  read: () => Promise<Labelled[]>,
): void {
  const made = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const found = await read().catch((): Labelled[] => [])
      made.reset()
      if (found.length === 0 && labelNames.length === 0) made.remove()
      for (const { labels = {}, value } of found) made.set(labels, value)
    },
  })
  registry.registerMetric(made)
}

/** Declares a count that something else keeps. */
export function counter(registry: Registry, { name, help, labelNames = [] }: Traits, read: () => Labelled[]): void {
  const made = new Counter({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      made.reset()
      for (const { labels = {}, value } of read()) made.inc(labels, value)
    },
  })
  registry.registerMetric(made)
}
