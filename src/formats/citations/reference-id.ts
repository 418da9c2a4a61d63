const TIME_DIGITS = 12
const REST_DIGITS = 4
const REST_MAX = 16 ** REST_DIGITS

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0')

let last = { time: 0, rest: 0 }

/**
 * Returns a new reference id. It sorts after all earlier ids, both in JavaScript and in PostgreSQL, so that uncited
 * references are listed in the order in which they were added. The random part begins in the lower half of its range,
 * so that later ids of the same millisecond can be higher.
 */
export function newReferenceId(now = Date.now()): string {
  const rest = Math.floor((Math.random() * REST_MAX) / 2)
  last =
    now > last.time
      ? { time: now, rest }
      : last.rest + 1 < REST_MAX
        ? { time: last.time, rest: last.rest + 1 }
        : { time: last.time + 1, rest }
  return `r${hex(last.time, TIME_DIGITS)}${hex(last.rest, REST_DIGITS)}`
}

/** Compares ids in PostgreSQL's sort order: shorter ids are older, and come first. Pure. */
export const byReferenceId = (left: string, right: string): number =>
  left.length - right.length || (left < right ? -1 : left === right ? 0 : 1)
