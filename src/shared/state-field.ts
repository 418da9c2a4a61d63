import * as z from 'zod'
import type { State } from './states.ts'

type Table<Column extends string, Name extends string> = { all: readonly State<Column, Name>[] }

/** A field of a contract that holds a state: on the wire one of the names of its table, or of those given. */
export const stateField = <Column extends string, Name extends string, Sub extends Name = Name>(
  { all }: Table<Column, Name>,
  some: readonly State<Column, Sub>[] = all as readonly State<Column, Sub>[],
): z.ZodType<State<Column, Sub>, State<Column, Sub>> =>
  z.enum(some as unknown as [string]) as unknown as z.ZodType<State<Column, Sub>, State<Column, Sub>>
