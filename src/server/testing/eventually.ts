import { vi } from 'vitest'

const SOON_MS = 20_000
const EVERY_MS = 25

/** Waits until `holds` stops throwing. For changes that have no promised time: if one is promised, the test says it. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: SOON_MS, interval: EVERY_MS })
