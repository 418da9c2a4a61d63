import { totalmem } from 'node:os'

const MB = 1024 * 1024
const SHARE = 8
const BUFFERS_MB_MIN = 128
// Each connection maps what it has looked at: with more, a hundred of them would cost as much again.
const BUFFERS_MB_MAX = 1024

/** How much of its tables PostgreSQL keeps at hand on a machine with so many bytes of memory, as its `shared_buffers`. Pure. */
export const sharedBuffersOn = (memoryBytes: number): string =>
  `${Math.min(BUFFERS_MB_MAX, Math.max(BUFFERS_MB_MIN, Math.floor(memoryBytes / SHARE / MB)))}MB`

/** The bytes of memory that this process may use: the machine's, or what its container is held to. */
export const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)
