declare const stateOf: unique symbol

/**
 * A state of one kind of thing. It is a string in the database and on the wire, and to the compiler none: only the table
 * that defines it can spell it, so that a literal elsewhere does not compile.
 */
export interface State<Column extends string, Name extends string> {
  readonly [stateOf]: readonly [Column, Name]
}

type Ways<Name extends string> = Record<Name, Partial<Record<string, NoInfer<Name>>>>
type EventsOf<W> = { [Name in keyof W]: keyof W[Name] & string }[keyof W]
type FinalsOf<W> = { [Name in keyof W]: W[Name][keyof W[Name]] extends Name ? Name : never }[keyof W] & string

/** Returns a state as it is spelled on the wire, for fields that hold states of several tables. */
export const spelled = (state: State<string, string>): string => state as unknown as string

/** Result of an event: the new state, or the message for the person who tried it. */
export type StateTransition<S> = { status: S } | { refused: string }

type Table<Column extends string, Name extends string, Event extends string, Final extends Name> = {
  /** Column that stores the states: `schema.table.column`, or `schema.table` where timestamps determine them. */
  column: Column
  /** Other columns that store states of this kind, such as a history. */
  also: readonly string[]
  /** As they are spelled in the database and on the wire. */
  names: readonly [Name, ...Name[]]
  events: readonly Event[]
  all: readonly State<Column, Name>[]
  /** States that nothing leads out of; what still happens there changes nothing. */
  finals: readonly State<Column, Final>[]
  /** States that something can still happen to. */
  live: readonly State<Column, Exclude<Name, Final>>[]
  isLive: (state: State<Column, Name>) => boolean
  /** The states in which an event may happen. */
  before: (event: Event) => State<Column, Name>[]
  after: (state: State<Column, Name>, event: Event) => StateTransition<State<Column, Name>>
  /** Words, tones and the like: one for each state that may come. */
  per: <Sub extends Name, T>(cases: Record<Sub, T>) => (state: State<Column, Sub>) => T
  /** The state of this name in an address, undefined where there is none. */
  named: (text: string | null | undefined) => State<Column, Name> | undefined
}

/** A table of states: each state by its name, and the queries on all of them. */
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
  /** Said where an event may not happen in a state. */
  refused?: (from: keyof W & string, event: EventsOf<W>) => string
}

/** Defines the states of one kind of thing: for each state, the state that each event leads to. Pure. */
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
    return { refused: refused?.(from as keyof W & string, event) ?? `This can't be done: ${from}.` }
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
