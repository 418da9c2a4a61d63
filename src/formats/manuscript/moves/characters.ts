import type { Id } from '../losses/lost-runs.ts'
import { type ClockSpan, type ClockSpans, spansByClient } from '../losses/spans.ts'
import { type CharacterRun, type Move, UNKNOWN } from './moved-text.ts'

/** Returns a key for a character. Pure. */
export const keyOf = ({ client, clock }: Id): string => `${client}.${clock}`

/** Returns the ids of adjacent characters. Pure. */
export const idsOf = ({ client, clock }: Id, length: number): Id[] =>
  Array.from({ length }, (_, at) => ({ client, clock: clock + at }))

/** Returns the ids of the characters in a span. Pure. */
export const charactersIn = ({ client, from, to }: ClockSpan): Id[] => idsOf({ client, clock: from }, to - from)

/** Returns the spans of characters. Pure. */
export const spansOfIds = (ids: readonly Id[]): ClockSpans =>
  spansByClient(ids.map(({ client, clock }) => ({ client, from: clock, to: clock + 1 })))

export const charactersOf = (from: Id, text: string): [key: string, character: string][] =>
  idsOf(from, text.length).map((id, at) => [keyOf(id), text.charAt(at)])

/** Returns each character of a move with its copy. Pure. */
export const copiesOf = ({ source, copy, text }: Move): { source: Id; copy: Id }[] =>
  idsOf(source, text.length).map((id, at) => ({ source: id, copy: { client: copy.client, clock: copy.clock + at } }))

/** Returns a run in which unknown characters are filled in from earlier moves, where these contain them. Pure. */
export const fill = (run: CharacterRun, known: ReadonlyMap<string, string>): CharacterRun => {
  if (!run.text.includes(UNKNOWN)) return run
  const text = idsOf(run, run.text.length).map((id, at) => known.get(keyOf(id)) ?? run.text.charAt(at))
  return { ...run, text: text.join('') }
}
