/** The model's inputs, read from bench/RESULTS.md. CPU figures include the server and its PostgreSQL. */
export type Measures = {
  cachedPagesPerCpuSecond: number
  renderedPagesPerCpuSecond: number
  /** The CPU milliseconds of one answer with 1,000, 10,000 and 100,000 rows. */
  costs: Record<'list' | 'search' | 'projects' | 'dashboard' | 'question', [number, number, number]>
  signInsPerCpuSecond: number
  /** Messages a second per core, by the number of listeners. */
  messages: { listeners: number; perSecond: number }[]
  socketBytes: number
  serverBytes: number
}

/** Returns the number in a cell, without the lowest and highest values in brackets. Pure. */
const number = (text: string): number => Number(text.replace(/ \(.*\)$/, '').replaceAll(/[^\d.]/g, ''))

/**
 * Returns the cells of the first row that begins with these words, below a heading. @throws when there is none. Pure.
 */
function rowIn(text: string, heading: string, words: string[]): string[] {
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  for (const line of section.split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (words.every((word, index) => cells[index] === word)) return cells
  }
  throw new Error(`bench/RESULTS.md has no row “${words.join(' | ')}” below “${heading}”.`)
}

const GROWTH = 'Growth of response costs'

/** Reads the measured figures. @throws when a figure is missing. Pure. */
export function measuresIn(text: string): Measures {
  const cost = (name: string): [number, number, number] => {
    const [, few = '', some = '', many = ''] = rowIn(text, GROWTH, [name])
    return [number(few), number(some), number(many)]
  }
  const cell = (heading: string, words: string[], index: number) => number(rowIn(text, heading, words)[index] ?? '')
  return {
    cachedPagesPerCpuSecond: cell('Pages from the cache', ['Library page', '16'], 2),
    renderedPagesPerCpuSecond: cell('Rendering a page', ['Library page'], 1),
    costs: {
      list: cost('Library list, the first pages'),
      search: cost('Search, uncached'),
      projects: cost('Open projects, the first pages'),
      dashboard: cost('The dashboard'),
      question: cost('Submitting a question'),
    },
    signInsPerCpuSecond: cell('Health while 64 people sign in at once', ['Sign-ins'], 1),
    messages: [250, 1_000].map((listeners) => ({
      listeners,
      perSecond: cell(
        'Talking in a channel',
        [`Messages a second at full speed, to ${listeners.toLocaleString('en-GB')}`],
        1,
      ),
    })),
    socketBytes:
      (cell('Many subscribers', ['10,000 idle sockets in the general channel: memory'], 1) * 1024 ** 2) / 10_000,
    serverBytes: cell('Cost of the search cache', ['Memory of the server'], 1) * 1024 ** 2,
  }
}
