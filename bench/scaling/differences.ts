import type { Measures } from './measures.ts'
import type { Measured } from './cost-measurement.ts'
import { costWith } from './model.ts'

const percent = (measured: number, predicted: number): string => {
  const apart = Math.round((measured / predicted - 1) * 100)
  return `${apart > 0 ? '+' : ''}${apart} %`
}

/** Returns predicted and measured costs as lines of a table. Pure. */
export function differences(found: Measured[], { costs }: Pick<Measures, 'costs'>): string[] {
  const rows = found.map(({ kind, processes, rows: size, servers, database }) => {
    const predicted = costWith(costs[kind], size)
    const measured = servers + database
    const cells = [
      kind,
      String(processes),
      size.toLocaleString('en-GB'),
      `${predicted.toFixed(2)} ms`,
      `${measured.toFixed(2)} ms`,
    ]
    return `| ${[...cells, percent(measured, predicted), `${Math.round((database / measured) * 100)} %`].join(' | ')} |`
  })
  return [
    '| response | processes | rows | CPU predicted | measured | difference | database share |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ]
}
