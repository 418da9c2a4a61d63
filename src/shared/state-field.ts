import * as z from 'zod'
import type { State } from './states.ts'

type Table<Column extends string, Name extends string> = { all: readonly State<Column, Name>[] }

/**
 * Returns the schema of a contract field that holds a state. It accepts the names of all of a table's states, or only
 * those of the given states.
 */
export const stateField = <Column extends string, Name extends string, Sub extends Name = Name>(
  { all }: Table<Column, Name>,
  some: readonly State<Column, Sub>[] = all as readonly State<Column, Sub>[],
): z.ZodType<State<Column, Sub>, State<Column, Sub>> =>
  z.enum(some as unknown as [string]) as unknown as z.ZodType<State<Column, Sub>, State<Column, Sub>>
