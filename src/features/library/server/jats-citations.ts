import type { Inline } from '../article.ts'

type Citation = Extract<Inline, { t: 'cite' }>

/** The number of a numbered citation, whatever brackets stand around it; undefined for "(Smith, 2004)". */
function numberOf(inline: Inline | undefined): string | undefined {
  if (typeof inline !== 'object' || inline.t !== 'cite') return undefined
  let content: Inline[] = inline.c
  for (let only = content[0]; content.length === 1 && typeof only === 'object' && 'c' in only; only = content[0])
    content = only.c
  const [text] = content
  if (content.length !== 1 || typeof text !== 'string') return undefined
  return /^\s*[[(]?\s*(\d+[a-z]?)\s*[\])]?\s*$/.exec(text)?.[1]
}

const bare = (citation: Inline, number: string): Citation => ({ ...(citation as Citation), c: [number] })

const isSeparator = (inline: Inline | undefined): inline is string =>
  typeof inline === 'string' && /^(?:\s*[,;–—-]\s*|\s+)$/.test(inline)

const separatorText = (inline: Inline | undefined): string =>
  (typeof inline === 'string' && inline.trim().replace('-', '–')) || ','

type Run = { end: number; c: Inline[] }

/** The run of numbered citations from `start` on: "12", "13–15", "3, 7, 9". */
function runAt(inlines: Inline[], start: number): Run | undefined {
  const c: Inline[] = []
  let end = start
  for (;;) {
    const inline = inlines[end]
    const number = numberOf(inline)
    if (inline === undefined || number === undefined) break
    if (c.length) c.push(separatorText(inlines[end - 1]))
    c.push(bare(inline, number))
    end += isSeparator(inlines[end + 1]) && numberOf(inlines[end + 2]) !== undefined ? 2 : 1
    if (end < inlines.length && numberOf(inlines[end]) !== undefined && !isSeparator(inlines[end - 1])) break
  }
  return c.length ? { end, c } : undefined
}

// After a digit, a letter set high or low, or a formula, a raised number could be read as a power.
function needsBrackets(before: Inline | undefined): boolean {
  if (typeof before === 'string') return /\d\s*$/.test(before)
  return before !== undefined && before.t !== 'i' && before.t !== 'b' && before.t !== 'a'
}

/** Cuts "[" before and "]" after a run, where both stand there. */
function unbracket(result: Inline[], next: Inline | undefined): Inline | undefined {
  const last = result.at(-1)
  if (typeof last !== 'string' || typeof next !== 'string' || !/\[\s*$/.test(last) || !/^\s*\]/.test(next)) return next
  result[result.length - 1] = last.replace(/\[\s*$/, '')
  return next.replace(/^\s*\]/, '')
}

// A raised number stands at its word, without a space.
function attach(result: Inline[], run: Run): void {
  const last = result.at(-1)
  if (typeof last === 'string') result[result.length - 1] = last.replace(/ $/, '')
  if (result.at(-1) === '') result.pop()
  const c = needsBrackets(result.at(-1)) ? ['[', ...run.c, ']'] : run.c
  result.push({ t: 'cites', c })
}

const isCitationRun = (content: Inline[]): boolean =>
  content.some((part) => numberOf(part) !== undefined) &&
  content.every((part) => numberOf(part) !== undefined || isSeparator(part))

// A journal that raises its citations itself: <sup><xref>12</xref></sup>.
const lowered = (inline: Inline): Inline[] =>
  typeof inline === 'object' && inline.t === 'sup' && isCitationRun(inline.c) ? inline.c : [inline]

const within = (inline: Inline): Inline =>
  typeof inline === 'object' && 'c' in inline && inline.t !== 'cite'
    ? { ...inline, c: groupCitations(inline.c) }
    : inline

/** Gathers numbered citations, "[3], [5]–[7]" or "[3,5]", into one raised group each. Citations by name stay in the line. */
export function groupCitations(inlines: Inline[]): Inline[] {
  if (!inlines.some((inline) => typeof inline === 'object' && 'c' in inline)) return inlines
  const queue = inlines.flatMap(lowered)
  const result: Inline[] = []
  for (let index = 0; index < queue.length;) {
    const run = runAt(queue, index)
    if (run) {
      const next = unbracket(result, queue[run.end])
      attach(result, run)
      if (next !== undefined) queue[run.end] = next
      index = run.end
      continue
    }
    const inline = queue[index] as Inline
    if (inline !== '') result.push(within(inline))
    index += 1
  }
  return result
}
