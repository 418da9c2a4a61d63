import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export type Latencies = { asked: number; medianMs: number; p99Ms: number; perSecond: number }

type Asking = { agent: Agent; headers: Record<string, string> }

async function ask(address: string, asking: Asking): Promise<void> {
  const [response] = (await once(get(address, asking), 'response')) as [IncomingMessage]
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}: ${body.slice(0, 200)}`)
}

/** Asks each address once, so many at a time; every answer must be 200. */
export async function latenciesOf(
  addresses: string[],
  connections: number,
  headers: Record<string, string> = {},
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = [...addresses]
  const took: number[] = []
  const begun = performance.now()
  const work = async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const start = performance.now()
      await ask(address, { agent, headers })
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { asked: took.length, medianMs: at(0.5), p99Ms: at(0.99), perSecond: took.length / seconds }
}
