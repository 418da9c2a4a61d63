import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const DATA = join(import.meta.dirname, 'data')

/** Days before the run, as all moments of the demo. */
export const Days = z.number().nonnegative()

/** Reads a JSON file of the demo's content and checks its shape. @throws where it has another */
export const readContent = <S extends z.ZodType>(name: string, schema: S): z.output<S> =>
  schema.parse(JSON.parse(readFileSync(join(DATA, name), 'utf8')))
