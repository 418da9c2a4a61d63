const ROUTES_MAX = 1_000

export type RouteDuration = { route: string; times: number; mean_ms: number; slowest_ms: number }

/**
 * Measures how long calls have taken since this process started, by route. Admins see the result on a page, without
 * needing Prometheus.
 */
export function createRouteDurations() {
  const routes = new Map<string, { times: number; sumMs: number; slowestMs: number }>()
  return {
    add: (route: string, ms: number): void => {
      const known = routes.get(route) ?? { times: 0, sumMs: 0, slowestMs: 0 }
      if (known.times === 0 && routes.size >= ROUTES_MAX) return
      routes.set(route, { times: known.times + 1, sumMs: known.sumMs + ms, slowestMs: Math.max(known.slowestMs, ms) })
    },
    /** Returns the routes with the highest average duration, slowest first. */
    slowest: (most: number): RouteDuration[] =>
      [...routes]
        .map(([route, { times, sumMs, slowestMs }]) => ({
          route,
          times,
          mean_ms: sumMs / times,
          slowest_ms: slowestMs,
        }))
        .toSorted((one, other) => other.mean_ms - one.mean_ms)
        .slice(0, most),
  }
}

export type RouteDurations = ReturnType<typeof createRouteDurations>
