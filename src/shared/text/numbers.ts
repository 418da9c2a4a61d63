import * as z from 'zod'

// As programs write them: without units, thousands or an exponent.
const WRITTEN = /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/

/** A number that was sent as a text is read as the number: "20" is 20. Anything else stays what it is, and is refused. Pure. */
export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && WRITTEN.test(value) ? Number(value) : value

/** A number in a body, for forms that send the text of a field unchanged. */
export const numberField = <T extends z.ZodType<number>>(number: T) => z.preprocess(asNumber, number)
