import type * as Y from 'yjs'

/** Clocks [from, to) of one Yjs client. */
export type ClockSpan = { client: number; from: number; to: number }
/** Spans by client, sorted and without overlaps. */
export type ClockSpans = ReadonlyMap<number, ClockSpan[]>

type DeleteSet = ReturnType<typeof Y.createDeleteSet>

function joined(spans: ClockSpan[]): ClockSpan[] {
  const apart: ClockSpan[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = apart.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else apart.push({ ...span })
  }
  return apart
}

/** Groups spans by client. Pure. */
export const spansByClient = (spans: Iterable<ClockSpan>): ClockSpans =>
  new Map([...Map.groupBy(spans, ({ client }) => client)].map(([client, own]) => [client, joined(own)]))

const listSpans = ({ clients }: DeleteSet): ClockSpan[] =>
  [...clients].flatMap(([client, items]) => items.map(({ clock, len }) => ({ client, from: clock, to: clock + len })))

/** Returns the spans of Yjs delete sets. Pure. */
export const deletedSpans = (...sets: DeleteSet[]): ClockSpans => spansByClient(sets.flatMap(listSpans))

// Returns the index of the first span that ends after a clock.
function firstBehind(sorted: ClockSpan[], clock: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as ClockSpan).to <= clock) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the parts of a span that `others` do not cover. Pure. */
export function uncovered(span: ClockSpan, others: ClockSpans): ClockSpan[] {
  const sorted = others.get(span.client) ?? []
  const left: ClockSpan[] = []
  let { from } = span
  for (let at = firstBehind(sorted, from); at < sorted.length; at += 1) {
    const { from: start, to: end } = sorted[at] as ClockSpan
    if (start >= span.to) break
    if (start > from) left.push({ ...span, from, to: start })
    from = Math.max(from, end)
  }
  if (from < span.to) left.push({ ...span, from })
  return left
}

/** Returns whether spans contain a clock of a client. Pure. */
export const contains = (spans: ClockSpans, { client, clock }: { client: number; clock: number }): boolean =>
  uncovered({ client, from: clock, to: clock + 1 }, spans).length === 0

/** Returns the parts of spans that `others` do not cover. Pure. */
export const withoutSpans = (spans: ClockSpans, others: ClockSpans): ClockSpan[] =>
  [...spans.values()].flatMap((own) => own.flatMap((span) => uncovered(span, others)))

/** Returns the parts of spans that `others` cover. Pure. */
export const spansWithin = (spans: ClockSpans, others: ClockSpans): ClockSpans =>
  spansByClient(withoutSpans(spans, spansByClient(withoutSpans(spans, others))))
