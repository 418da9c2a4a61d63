import { PENDING } from '#ui/navigation/page-placeholder.tsx'

/** The time in ms for which the old page stays visible while the next page loads. */
export const PATIENCE_MS = 200
/** The time in ms for which a prefetched page stays cached if its link is not pressed. */
export const CACHE_TTL_MS = 10_000
/** Maximum number of concurrent prefetches. */
export const CONCURRENT_PREFETCHES_MAX = 2
/**
 * Maximum number of cached pages whose links were not pressed. It is low, since all visitors with the same network
 * address share one rate limit.
 */
export const PREFETCHED_PAGES_MAX = 5

/** A page that is loading. */
export type PageFetch = {
  /** Resolves with the data that the page requires. */
  needed: Promise<unknown>
  /** Resolves once the optional data has loaded as well. Never rejects. */
  all: Promise<unknown>
}

type Begin = (signal: AbortSignal) => PageFetch
type Arrival = PageFetch & { state: 'under way' | 'there'; isWanted: boolean; stop: () => void }

const hasCome = (all: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    all.then(() => true),
    new Promise<boolean>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, false)
    }),
  ])

/** Creates the cache of loading pages, by URL. Pressing a link uses the load that was started by hovering over it. */
export function createPrefetchCache() {
  const known = new Map<string, Arrival>()

  function begin(address: string, fetchIt: Begin): Arrival {
    const stopping = new AbortController()
    const stop = () => {
      stopping.abort()
      known.delete(address)
    }
    const arrival: Arrival = { ...fetchIt(stopping.signal), state: 'under way', isWanted: false, stop }
    known.set(address, arrival)
    // A failed prefetch is removed, so that a press on the link loads the page again.
    const failed = () => known.get(address) === arrival && !arrival.isWanted && known.delete(address)
    arrival.needed.then(() => (arrival.state = 'there'), failed)
    return arrival
  }

  function dropUnused(address: string, arrival: Arrival): void {
    if (known.get(address) === arrival && !arrival.isWanted) arrival.stop()
  }

  return {
    /** Prefetches a page, unless it is already loading or a limit is reached. */
    ahead(address: string, fetchIt: Begin): void {
      const underWay = [...known.values()].filter(({ state }) => state === 'under way')
      if (known.has(address) || underWay.length >= CONCURRENT_PREFETCHES_MAX || known.size >= PREFETCHED_PAGES_MAX)
        return
      const arrival = begin(address, fetchIt)
      setTimeout(() => dropUnused(address, arrival), CACHE_TTL_MS)
    },

    /** Returns a page's data. If `patient` is set and the page has not loaded after PATIENCE_MS, returns PENDING. */
    async goTo(address: string, fetchIt: Begin, { signal, patient }: { signal: AbortSignal; patient: boolean }) {
      const arrival = known.get(address) ?? begin(address, fetchIt)
      arrival.isWanted = true
      // A navigation to another page cancels the load.
      signal.addEventListener('abort', arrival.stop)
      const isWhole = !patient || (await hasCome(arrival.all))
      if (!isWhole && arrival.state === 'under way') return { data: PENDING, isWhole }
      known.delete(address)
      return { data: await arrival.needed, isWhole }
    },

    /** Drops prefetched pages, since a write may have made them outdated. */
    forget(): void {
      for (const [address, arrival] of known) dropUnused(address, arrival)
    },
  }
}

/** The prefetch cache of this browser tab. */
export const prefetchCache = createPrefetchCache()
