import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const DATA = join(import.meta.dirname, 'data')

/** A time in days before the run, like all times in the demo. */
export const Days = z.number().nonnegative()

/** Reads a JSON file of the demo's content and validates it. @throws when it does not match the schema */
export const readContent = <S extends z.ZodType>(name: string, schema: S): z.output<S> =>
  schema.parse(JSON.parse(readFileSync(join(DATA, name), 'utf8')))
