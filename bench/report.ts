/** Returns a quantile of the values; 0.5 is the median. Pure. */
export const quantile = (values: number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0

export const p99 = (values: number[]): number => quantile(values, 0.99)

/** Returns milliseconds with two decimals. Pure. */
const inMs = (value: number): string => `${value.toFixed(2)} ms`

export type Unit = 'ms' | 'per second' | '%' | 'MB' | 'points' | 'times'

/** A measured value with its unit, and its limit, if any. A value in % is stored as a share between 0 and 1. */
export type Figure = { value: number; unit: Unit; most?: number; least?: number }

/** One line of a table: a description of the measurement, and the figures in the order of the columns. */
export type Row = { what: (string | number)[]; figures: Figure[] }

/** A table of the report. `words` are the column headings of `what`, and `columns` are the headings of the figures. */
export type ReportSection = { title: string; text: string; words: string[]; columns: string[]; rows: Row[] }

const WRITTEN: Record<Unit, (value: number) => string> = {
  ms: inMs,
  'per second': (value) => Math.round(value).toLocaleString('en-GB'),
  '%': (value) => `${Math.round(value * 100)} %`,
  MB: (value) => `${Math.round(value)} MB`,
  points: (value) => String(Math.round(value)),
  times: (value) => `× ${value.toFixed(2)}`,
}

const barOf = ({ unit, most, least }: Figure): string[] => [
  ...(most === undefined ? [] : [`≤ ${WRITTEN[unit](most)}`]),
  ...(least === undefined ? [] : [`≥ ${WRITTEN[unit](least)}`]),
]

const isReached = ({ value, most = Infinity, least = -Infinity }: Figure): boolean => value <= most && value >= least

/** Formats a figure of several runs: the median, followed by the lowest and the highest value. */
function writtenFigure(runs: Figure[]): string {
  const [first] = runs
  if (!first) return ''
  const write = WRITTEN[first.unit]
  const values = runs.map(({ value }) => value).toSorted((a, b) => a - b)
  const span = runs.length > 1 ? ` (${write(values[0] ?? 0)} to ${write(values.at(-1) ?? 0)})` : ''
  const middle = write(quantile(values, 0.5))
  return (barOf(first).length > 0 ? `**${middle}**` : middle) + span
}

const middleOf = (runs: Figure[]): Figure[] => {
  const [first] = runs
  return first
    ? [
        {
          ...first,
          value: quantile(
            runs.map(({ value }) => value),
            0.5,
          ),
        },
      ]
    : [] // oxfmt keeps this on one line
}

const nameOf = ({ what }: Row): string => what.join(' | ')

function writtenRow(row: Row, runs: Row[]): string {
  const figures = row.figures.map((_, at) => runs.flatMap(({ figures: all }) => all[at] ?? []))
  const middle = figures.flatMap(middleOf)
  const bars = middle.flatMap(barOf)
  const reached = bars.length === 0 ? '' : middle.every(isReached) ? 'yes' : 'no'
  return `| ${[...row.what, ...figures.map(writtenFigure), bars.join(', '), reached].join(' | ')} |`
}

function writtenSection(section: ReportSection, runs: ReportSection[], measured: string): string {
  const heads = [...section.words, ...section.columns, 'bar', 'reached']
  const rows = section.rows.map((row) =>
    writtenRow(
      row,
      runs.flatMap((run) => run.rows.filter((other) => nameOf(other) === nameOf(row))),
    ),
  )
  const table = [`| ${heads.join(' | ')} |`, `|${heads.map(() => '---|').join('')}`, ...rows].join('\n')
  return `## ${section.title}\n\n${measured}\n\n${section.text}\n\n${table}\n`
}

/**
 * Writes the report of one or several runs, each with the sections that it measured. Each figure is the median of the
 * runs. `measured` states the date and number of the runs. Pure.
 */
export const writeReport = (runs: ReportSection[][], measured: string): string =>
  (runs.at(-1) ?? [])
    .map((section) =>
      writtenSection(
        section,
        runs.flatMap((run) => run.filter(({ title }) => title === section.title)),
        measured,
      ),
    )
    .join('\n')

export const ms = (value: number, most?: number): Figure => ({ value, unit: 'ms', ...(most ? { most } : {}) })
export const perSecond = (value: number, least?: number): Figure => ({
  value,
  unit: 'per second',
  ...(least ? { least } : {}),
})
export const megabytes = (value: number, most?: number): Figure => ({ value, unit: 'MB', ...(most ? { most } : {}) })
export const share = (value: number, least?: number): Figure => ({ value, unit: '%', ...(least ? { least } : {}) })
