import { vi } from 'vitest'

/** Long enough for a machine that is busy with other work, and shorter than the time of a test. */
const SOON_MS = 120_000
const EVERY_MS = 25

/**
 * Waits until `holds` no longer throws. Used for changes that have no documented time limit; tests of a time limit
 * state the limit themselves.
 */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: SOON_MS, interval: EVERY_MS })
