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
function firstBehind(sorted: readonly ClockSpan[], clock: number): number {
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

/** Returns the parts of a span that `others` cover. Pure. */
export function spansIn(span: ClockSpan, others: ClockSpans): ClockSpan[] {
  const sorted = others.get(span.client) ?? []
  const covered: ClockSpan[] = []
  for (let at = firstBehind(sorted, span.from); at < sorted.length; at += 1) {
    const { from, to } = sorted[at] as ClockSpan
    if (from >= span.to) break
    covered.push({ ...span, from: Math.max(from, span.from), to: Math.min(to, span.to) })
  }
  return covered
}

/** Returns whether spans contain a clock of a client. Pure. */
export const contains = (spans: ClockSpans, { client, clock }: { client: number; clock: number }): boolean =>
  uncovered({ client, from: clock, to: clock + 1 }, spans).length === 0

/** Returns the parts of spans that `others` do not cover. Pure. */
export const withoutSpans = (spans: ClockSpans, others: ClockSpans): ClockSpan[] =>
  [...spans.values()].flatMap((own) => own.flatMap((span) => uncovered(span, others)))

/** Returns the parts of spans that `others` cover. Pure. */
export const spansWithin = (spans: ClockSpans, others: ClockSpans): ClockSpans =>
  spansByClient([...spans.values()].flatMap((own) => own.flatMap((span) => spansIn(span, others))))

/** Collects spans that are added one by one. */
export class SpanCollector {
  readonly spans = new Map<number, ClockSpan[]>()

  /** Adds a span. @returns its parts that were not added before */
  add(span: ClockSpan): ClockSpan[] {
    const own = this.spans.get(span.client) ?? []
    this.spans.set(span.client, own)
    const fresh = uncovered(span, this.spans)
    // Spans that touch become one span.
    const start = firstBehind(own, span.from - 1)
    let end = start
    let { from, to } = span
    for (let next = own[end]; next && next.from <= span.to; next = own[(end += 1)]) {
      from = Math.min(from, next.from)
      to = Math.max(to, next.to)
    }
    own.splice(start, end - start, { ...span, from, to })
    return fresh
  }
}
