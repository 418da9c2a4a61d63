declare const stateOf: unique symbol

/**
 * A state of one kind of item. In the database and on the wire it is a string, but not for the compiler: code must use
 * the table that defines the state, since a literal does not compile.
 */
export interface State<Column extends string, Name extends string> {
  readonly [stateOf]: readonly [Column, Name]
}

type Ways<Name extends string> = Record<Name, Partial<Record<string, NoInfer<Name>>>>
type EventsOf<W> = { [Name in keyof W]: keyof W[Name] & string }[keyof W]
type FinalsOf<W> = { [Name in keyof W]: W[Name][keyof W[Name]] extends Name ? Name : never }[keyof W] & string

/** Returns a state as a string, for fields that contain states of several tables. */
export const spelled = (state: State<string, string>): string => state as unknown as string

/** The result of an event: the new state, or the error message. */
export type StateTransition<S> = { status: S } | { refused: string }

type Table<Column extends string, Name extends string, Event extends string, Final extends Name> = {
  /** Column that stores the states: `schema.table.column`, or `schema.table` where timestamps determine them. */
  column: Column
  /** Other columns that store states of this kind, such as a history. */
  also: readonly string[]
  /** The names of the states, as stored in the database and sent on the wire. */
  names: readonly [Name, ...Name[]]
  events: readonly Event[]
  all: readonly State<Column, Name>[]
  /** Final states, which cannot change. */
  finals: readonly State<Column, Final>[]
  /** States that can still change. */
  live: readonly State<Column, Exclude<Name, Final>>[]
  isLive: (state: State<Column, Name>) => boolean
  /** Returns the states in which an event is allowed. */
  before: (event: Event) => State<Column, Name>[]
  after: (state: State<Column, Name>, event: Event) => StateTransition<State<Column, Name>>
  /** Returns a function that maps each state to a value, such as a label or a tone. */
  per: <Sub extends Name, T>(cases: Record<Sub, T>) => (state: State<Column, Sub>) => T
  /** Returns the state with this name; undefined if there is none. */
  named: (text: string | null | undefined) => State<Column, Name> | undefined
}

/** A table of states: each state by its name, and functions that look up states. */
export type States<Column extends string, Name extends string, Event extends string, Final extends Name> = {
  readonly [N in Name]: State<Column, N>
} & Table<Column, Name, Event, Final>

/** Any state of a table. */
export type StateOf<T> = T extends { all: readonly (infer S)[] } ? S : never

/** Events of a table. */
export type EventOf<T> = T extends { events: readonly (infer Event)[] } ? Event : never

/** The names of a table's states. */
export type NameOf<T> = T extends { names: readonly [infer Name, ...unknown[]] } ? Name : never

type Options<W> = {
  also?: readonly string[]
  /** The error message for an event that is not allowed in a state. */
  refused?: (from: keyof W & string, event: EventsOf<W>) => string
}

/** Defines the states of one kind of item, with the next state for each allowed event. Pure. */
export function defineStates<const Column extends string, const W extends Ways<keyof W & string>>(
  column: Column,
  ways: W,
  { refused, also = [] }: Options<W> = {},
): States<Column, keyof W & string, EventsOf<W>, FinalsOf<W>> {
  const names = Object.keys(ways)
  const wayOut = (from: string): Record<string, string> => ways[from as keyof W] as Record<string, string>
  const isLive = (name: string): boolean => Object.values(wayOut(name)).some((to) => to !== name)
  const after = (from: string, event: string): StateTransition<string> => {
    const status = wayOut(from)[event]
    if (status !== undefined) return { status }
    return { refused: refused?.(from as keyof W & string, event) ?? `You can’t do this now. The status is “${from}”.` }
  }
  const table = {
    ...Object.fromEntries(names.map((name) => [name, name])),
    column,
    also,
    names,
    events: [...new Set(names.flatMap((name) => Object.keys(wayOut(name))))],
    all: names,
    finals: names.filter((name) => !isLive(name)),
    live: names.filter(isLive),
    isLive,
    before: (event: string) => names.filter((name) => event in wayOut(name)),
    after,
    per: (cases: Record<string, unknown>) => (state: string) => cases[state],
    named: (text: string | null | undefined) => names.find((name) => name === text),
  }
  return table as unknown as States<Column, keyof W & string, EventsOf<W>, FinalsOf<W>>
}
