/** A request that is repeated, and the expected status. */
export type LoadRequest = { name: string; request: () => Promise<Response>; status: number }
export type LoadResult = { asked: number; faults: string[]; slowestMs: number }

/**
 * Sends requests one after another, with a fixed number of clients, until stopped. Each unexpected answer is a fault.
 */
export function startSteadyLoad(all: LoadRequest[], clients: number) {
  const load: LoadResult = { asked: 0, faults: [], slowestMs: 0 }
  const stopping = new AbortController()
  const ask = async ({ name, request, status }: LoadRequest) => {
    const began = performance.now()
    try {
      const response = await request()
      await response.arrayBuffer()
      if (response.status !== status) load.faults.push(`${name}: ${response.status}`)
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } }
      load.faults.push(`${name}: ${message} ${cause?.code ?? ''}`)
    }
    load.asked += 1
    load.slowestMs = Math.max(load.slowestMs, performance.now() - began)
  }
  const keepAsking = async (client: number) => {
    for (let turn = client; !stopping.signal.aborted; turn += 1) {
      const asked = all[turn % all.length]
      if (asked) await ask(asked)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, client) => keepAsking(client)))
  return {
    load,
    stop: async (): Promise<LoadResult> => {
      stopping.abort()
      await running
      return load
    },
  }
}
