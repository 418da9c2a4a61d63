import * as z from 'zod'

// As programs write them: without units, thousands or an exponent.
const WRITTEN = /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/

/** Reads a number that was sent as text: "20" is 20. Any other value stays unchanged, and is refused. Pure. */
export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && WRITTEN.test(value) ? Number(value) : value

/** A number in a body, for forms that send the text of a field unchanged. */
export const numberField = <T extends z.ZodType<number>>(number: T) => z.preprocess(asNumber, number)
