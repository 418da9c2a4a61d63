import { vi } from 'vitest'

const SOON_MS = 20_000
const EVERY_MS = 25

/** Waits until `holds` throws no longer. For what comes by itself and promises no time: where one is promised, the test says it. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: SOON_MS, interval: EVERY_MS })
