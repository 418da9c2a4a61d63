import { PENDING } from '#ui/navigation/page-placeholder.tsx'

/** So long the page that one leaves stays in sight, should the next be there by then. */
export const PATIENCE_MS = 200
/** So long what was fetched ahead waits for the press. */
export const CACHE_TTL_MS = 10_000
/** So many pages are fetched ahead at once. */
export const CONCURRENT_PREFETCHES_MAX = 2
/** So many wait for a press that may never come: visitors of one address share what it may ask for in a minute. */
export const PREFETCHED_PAGES_MAX = 5

/** A page that is loading. */
export type PageFetch = {
  /** Resolves with the data that the page cannot be shown without. */
  needed: Promise<unknown>
  /** Resolves when optional data has loaded as well. Never rejects. */
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

/** Creates the cache of loading pages, by address: a press waits for the load that a hover began. */
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
    // A press repeats a prefetch that failed.
    const failed = () => known.get(address) === arrival && !arrival.isWanted && known.delete(address)
    arrival.needed.then(() => (arrival.state = 'there'), failed)
    return arrival
  }

  function dropUnused(address: string, arrival: Arrival): void {
    if (known.get(address) === arrival && !arrival.isWanted) arrival.stop()
  }

  return {
    /** Prefetches a page. */
    ahead(address: string, fetchIt: Begin): void {
      const underWay = [...known.values()].filter(({ state }) => state === 'under way')
      if (known.has(address) || underWay.length >= CONCURRENT_PREFETCHES_MAX || known.size >= PREFETCHED_PAGES_MAX)
        return
      const arrival = begin(address, fetchIt)
      setTimeout(() => dropUnused(address, arrival), CACHE_TTL_MS)
    },

    /** Returns the data of a page, or PENDING if it is still loading after a moment and the caller is `patient`. */
    async goTo(address: string, fetchIt: Begin, { signal, patient }: { signal: AbortSignal; patient: boolean }) {
      const arrival = known.get(address) ?? begin(address, fetchIt)
      arrival.isWanted = true
      // A navigation elsewhere cancels the load.
      signal.addEventListener('abort', arrival.stop)
      const isWhole = !patient || (await hasCome(arrival.all))
      if (!isWhole && arrival.state === 'under way') return { data: PENDING, isWhole }
      known.delete(address)
      return { data: await arrival.needed, isWhole }
    },

    /** Drops prefetched pages, which a write may have made out of date. */
    forget(): void {
      for (const [address, arrival] of known) dropUnused(address, arrival)
    },
  }
}

/** The cache of this browser. */
export const prefetchCache = createPrefetchCache()
