import type { ReactNode } from 'react'

export type Column<Row> = { name: string; numeric?: boolean; cell: (row: Row) => ReactNode }

type TableProps<Row> = {
  caption: string
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/**
 * Renders a table with a line below its header and right-aligned numbers. On a small screen it is denser, and scrolls
 * sideways if it still does not fit.
 */
export function Table<Row>({ caption, captionHidden = false, columns, rows, keyOf }: TableProps<Row>) {
  const side = (numeric = false) => (numeric ? 'text-right tabular-nums' : 'text-left')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolling region must be reachable by keyboard.
    <section tabIndex={0} aria-label={caption} className="overflow-x-auto">
      <table className="w-full border-collapse max-sm:text-[13px] max-sm:leading-5">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left font-semibold'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, numeric }) => (
              <th
                key={name}
                scope="col"
                className={`border-b-[1.5px] border-ink py-1.5 pr-4 font-semibold last:pr-0 max-sm:pr-2 ${side(numeric)}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, numeric, cell }) => (
                <td
                  key={name}
                  className={`border-b border-line py-2 pr-4 align-top last:pr-0 max-sm:pr-2 ${side(numeric)}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
