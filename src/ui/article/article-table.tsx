import type { ReactNode } from 'react'
import type { Cell, Rows, TableBlock } from '#formats/article/article.ts'
import { inlinesText } from '#formats/article/text.ts'
import { FigureCaption } from './article-figure.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { Inlines } from './article-inlines.tsx'

const ALIGNED = { center: 'article-center', right: 'article-right' }

function TableCell({ cell, isHead }: { cell: Cell; isHead: boolean }) {
  const content = <Inlines content={cell.c} />
  const className = cell.align && ALIGNED[cell.align]
  // An empty heading would be announced as one.
  if (!cell.h || !cell.c.length)
    return (
      <td colSpan={cell.colspan} rowSpan={cell.rowspan} className={className}>
        {content}
      </td>
    )
  return (
    <th
      scope={isHead ? (cell.colspan ? 'colgroup' : 'col') : 'row'}
      colSpan={cell.colspan}
      rowSpan={cell.rowspan}
      className={className}
    >
      {content}
    </th>
  )
}

const rowsOf = (rows: Cell[][], isHead: boolean) =>
  rows.map((row, index) => (
    <tr key={index}>
      {row.map((cell, columnIndex) => (
        <TableCell key={columnIndex} cell={cell} isHead={isHead} />
      ))}
    </tr>
  ))

function TableRows({ rows, name }: { rows: Rows; name: string }) {
  return (
    <table aria-label={name}>
      {rows.head.length > 0 && <thead>{rowsOf(rows.head, true)}</thead>}
      <tbody>{rowsOf(rows.body, false)}</tbody>
    </table>
  )
}

/** A table with its caption, in a region that scrolls sideways by keyboard too, and its notes below. */
export function ArticleTable({ table, caption, foot }: { table: TableBlock; caption: ReactNode; foot: ReactNode }) {
  const ownName = [table.label, inlinesText(table.title)].filter(Boolean).join(': ')
  const name = ownName || 'Table'
  return (
    <figure id={table.id} className="article-figure">
      <FigureCaption figure={table} sourceName="table">
        {caption}
      </FigureCaption>
      {table.figures?.map((figure) => (
        <div key={figure.id} id={figure.id}>
          <ArticlePicture pictures={figure.pictures ?? []} figure={{ ...figure, alt: figure.alt || name }} />
        </div>
      ))}
      {table.tables.length > 0 && (
        // A region that scrolls must be reachable by keyboard, or its right half can't be read without a mouse. Without a name it is no landmark.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="article-scroll" role={ownName ? undefined : 'group'} aria-label={name} tabIndex={0}>
          {table.tables.map((rows, index) => (
            <TableRows key={index} rows={rows} name={name} />
          ))}
        </section>
      )}
      {table.notes.length + table.foot.length > 0 && <div className="article-foot">{foot}</div>}
    </figure>
  )
}
