import type { RecordSpan } from '#features/library/server/public.ts'
import { OaiError } from './oai-errors.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

// A date that does not exist (30 February) is read as another, and so is written otherwise than it was sent.
function readMoment(name: string, text: string, ofDay: string): Date {
  const whole = DAY.test(text) ? `${text}${ofDay}` : text
  const moment = new Date(whole)
  if (!SECOND.test(whole) || Number.isNaN(moment.getTime()) || secondOf(moment) !== whole) {
    throw new OaiError('badArgument', `${name} is neither a date (YYYY-MM-DD) nor a moment (YYYY-MM-DDThh:mm:ssZ).`)
  }
  return moment
}

/** YYYY-MM-DDThh:mm:ssZ, the granularity of all datestamps. Pure. */
export const secondOf = (moment: Date): string => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/** @throws OaiError badArgument for what is no date, for two granularities, and for a span that ends before it begins. */
export function readSpan(from: string | undefined, until: string | undefined): RecordSpan {
  if (from && until && from.length !== until.length) {
    throw new OaiError('badArgument', 'from and until must have the same granularity.')
  }
  const span = {
    from: from === undefined ? undefined : readMoment('from', from, 'T00:00:00Z'),
    until: until === undefined ? undefined : readMoment('until', until, 'T23:59:59Z'),
  }
  if (span.from && span.until && span.from > span.until) {
    throw new OaiError('badArgument', 'from lies after until.')
  }
  return span
}
