type Fault = { code?: string; syscall?: string; message?: string }

// PostgreSQL's error classes for temporary problems: connection exceptions (08), exhausted resources (53), operator
// intervention such as a shutdown, crash or time limit (57), and system errors (58).
const PASSING_CLASSES = /^(?:08|53|57|58)[0-9A-Z]{3}$/
// PostgreSQL's error codes for a session that it ended because the session was idle for too long.
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
// The driver's error messages for a broken connection. These errors have no code.
const BROKEN =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client has encountered a connection error/
const FULL_DISK: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const COLLISIONS: ReadonlySet<string> = new Set(['40001', '40P01'])
const LOCK_TAKEN = '55P03'

const faultIn = (error: unknown): Fault => error ?? {}

/** Returns whether the database is temporarily unavailable: unreachable, stopping, starting or overloaded. Pure. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', syscall, message = '' } = faultIn(error)
  // A failed `connect` counts whatever its code: a missing socket causes ENOENT, and a socket with a full queue EAGAIN.
  // The same codes from files do not count.
  if (PASSING_CLASSES.test(code) || ENDED_SESSIONS.has(code) || UNREACHABLE.has(code)) return true
  return syscall === 'connect' || BROKEN.test(message)
}

/** Returns whether an error says that a disk is full, either the database's or one that stores files. Pure. */
export const isDiskFull = (error: unknown): boolean => FULL_DISK.has(faultIn(error).code ?? '')

/**
 * Returns whether PostgreSQL rolled back a transaction because of a conflict with another one (deadlock or
 * serialization failure), so that the transaction can be retried. Pure.
 */
export const isCollision = (error: unknown): boolean => COLLISIONS.has(faultIn(error).code ?? '')

/** Returns whether a statement failed because another transaction holds a lock. Pure. */
export const isLockUnavailable = (error: unknown): boolean => faultIn(error).code === LOCK_TAKEN

/**
 * Returns whether an error was caused by the infrastructure and not by the work, so that the work should be retried
 * later. Pure.
 */
export const isInfrastructureError = (error: unknown): boolean =>
  isDatabaseAway(error) || isDiskFull(error) || isCollision(error)
