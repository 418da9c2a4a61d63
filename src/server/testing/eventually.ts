import { vi } from 'vitest'

const SOON_MS = 20_000
const EVERY_MS = 25

/**
 * Waits until `holds` no longer throws. Used for changes that have no documented time limit; tests of a time limit
 * state the limit themselves.
 */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: SOON_MS, interval: EVERY_MS })
