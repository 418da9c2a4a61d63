import type { RecordSpan } from '#features/library/server/public.ts'
import { OaiError } from './oai-errors.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

// A date that does not exist (30 February) is parsed as another date, so it does not format back to the same text.
function readMoment(name: string, text: string, ofDay: string): Date {
  const whole = DAY.test(text) ? `${text}${ofDay}` : text
  const moment = new Date(whole)
  if (!SECOND.test(whole) || Number.isNaN(moment.getTime()) || secondOf(moment) !== whole) {
    throw new OaiError('badArgument', `${name} is neither a date (YYYY-MM-DD) nor a timestamp (YYYY-MM-DDThh:mm:ssZ).`)
  }
  return moment
}

/** Formats a time as YYYY-MM-DDThh:mm:ssZ, the granularity of all datestamps. Pure. */
export const secondOf = (moment: Date): string => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/**
 * Parses the time span of a request.
 * @throws OaiError badArgument for an invalid date, for different granularities, and for a span that ends before it
 * begins
 */
export function readSpan(from: string | undefined, until: string | undefined): RecordSpan {
  if (from && until && from.length !== until.length) {
    throw new OaiError('badArgument', 'from and until must have the same granularity.')
  }
  const span = {
    from: from === undefined ? undefined : readMoment('from', from, 'T00:00:00Z'),
    until: until === undefined ? undefined : readMoment('until', until, 'T23:59:59Z'),
  }
  if (span.from && span.until && span.from > span.until) {
    throw new OaiError('badArgument', 'from is later than until.')
  }
  return span
}
