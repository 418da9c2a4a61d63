type Fault = { code?: string; syscall?: string; message?: string }

// PostgreSQL's classes: connection exceptions, operator intervention (shutdown, crash, starting, time limit), exhausted
// resources, and system errors.
const PASSING_CLASSES = /^(?:08|53|57|58)[0-9A-Z]{3}$/
// It ended a session that was idle for too long, or in a transaction that was.
const ENDED_SESSIONS: ReadonlySet<string> = new Set(['25P03', '25P04'])
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// The driver's messages for a broken connection, which have no code.
const BROKEN =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client has encountered a connection error/
const FULL_DISK: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const COLLISIONS: ReadonlySet<string> = new Set(['40001', '40P01'])
const LOCK_TAKEN = '55P03'

const faultIn = (error: unknown): Fault => error ?? {}

/** Returns whether the database did not answer for a temporary reason: away, stopping, starting, overloaded. Pure. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', syscall, message = '' } = faultIn(error)
  // A missing socket (ENOENT) or one with a full queue (EAGAIN) refuses the connection; a file's ENOENT is another
  // matter.
  if (PASSING_CLASSES.test(code) || ENDED_SESSIONS.has(code) || UNREACHABLE.has(code)) return true
  return syscall === 'connect' || BROKEN.test(message)
}

/** Returns whether there was no room to store something, in the database or in a file. Pure. */
export const isDiskFull = (error: unknown): boolean => FULL_DISK.has(faultIn(error).code ?? '')

/**
 * Returns whether two transactions conflicted (deadlock, serialization failure), so that the one that was rolled back
 * can be retried. Pure.
 */
export const isCollision = (error: unknown): boolean => COLLISIONS.has(faultIn(error).code ?? '')

/** Returns whether a statement did not wait, or stopped waiting, for another transaction's lock. Pure. */
export const isLockUnavailable = (error: unknown): boolean => faultIn(error).code === LOCK_TAKEN

/** Returns whether the infrastructure failed rather than the work, which is then done again later. Pure. */
export const isInfrastructureError = (error: unknown): boolean =>
  isDatabaseAway(error) || isDiskFull(error) || isCollision(error)
