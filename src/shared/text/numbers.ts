import * as z from 'zod'

// Matches plain numbers, without units, thousands separators or exponents.
const WRITTEN = /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/

/** Converts a number sent as text: "20" becomes 20. Returns other values unchanged, for the schema to refuse. Pure. */
export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && WRITTEN.test(value) ? Number(value) : value

/** Returns the schema of a number in a body that may be sent as text, as forms do. */
export const numberField = <T extends z.ZodType<number>>(number: T) => z.preprocess(asNumber, number)
