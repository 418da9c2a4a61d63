import { Fragment, type ReactNode } from 'react'
import type { ArticleBlock, Note, Cell, Rows, TableBlock } from '#formats/article/article.ts'
import { runsFromRight } from '#formats/article/direction.ts'
import { formulaText, inlinesText } from '#formats/article/text.ts'
import { ArticleFigure, ArticleGroup, CaptionText, FigureCaption } from './article-figure.tsx'
import { Inlines } from './article-inlines.tsx'
import { MathFormula } from './article-math.tsx'
import { ArticlePicture } from './article-picture.tsx'

type Of<T extends ArticleBlock['t']> = Extract<ArticleBlock, { t: T }>

// A single paragraph inside an item is rendered without its own <p> element.
const Tight = ({ blocks }: { blocks: ArticleBlock[] }) =>
  blocks.length === 1 && blocks[0]?.t === 'p' ? <Inlines content={blocks[0].c} /> : <Blocks blocks={blocks} />

function List({ list }: { list: Of<'list'> }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      {item.label && <span className="article-item-label">{item.label} </span>}
      <Tight blocks={item.blocks} />
    </li>
  ))
  if (list.style === 'order') return <ol>{items}</ol>
  return <ul className={list.style === 'plain' ? 'article-plain' : undefined}>{items}</ul>
}

// Formulas with fewer letters than this fit next to their number on the narrowest phone; longer formulas scroll, so
// they can be focused by keyboard.
const SURELY_FITS = 12

function Formula({ block }: { block: Of<'formula'> }) {
  const mayScroll = block.parts.map(formulaText).join('').length > SURELY_FITS
  const region = { role: 'group', tabIndex: 0, 'aria-label': block.label ? `Formula ${block.label}` : 'Formula' }
  return (
    <div id={block.id} className="article-formula">
      <div className="article-formula-parts" {...(mayScroll ? region : {})}>
        {block.parts.map((formula, index) => (
          <MathFormula key={index} formula={formula} label={block.label} />
        ))}
      </div>
      {block.label && <span className="article-formula-label">{block.label}</span>}
    </div>
  )
}

function Box({ box }: { box: Of<'box'> }) {
  const hasName = box.label !== '' || box.title.length > 0
  return (
    <div role="note" id={box.id} className="article-box">
      {hasName && (
        <p className="article-head">
          {box.label && `${box.label} `}
          <Inlines content={box.title} />
        </p>
      )}
      <Blocks blocks={box.blocks} />
    </div>
  )
}

const Definitions = ({ block }: { block: Of<'definitions'> }) => (
  <>
    {block.title.length > 0 && (
      <p className="article-head">
        <Inlines content={block.title} />
      </p>
    )}
    <dl>
      {block.items.map((item, index) => (
        <div key={index}>
          <dt>
            <Inlines content={item.term} />
          </dt>
          <dd>
            <Tight blocks={item.blocks} />
          </dd>
        </div>
      ))}
    </dl>
  </>
)

const Verse = ({ lines }: { lines: Of<'verse'>['lines'] }) => (
  <p className="article-verse">
    {lines.map((line, index) => (
      <span key={index}>
        <Inlines content={line} />
        {/* The line break also separates the lines of the verse where no styles apply. */}
        {'\n'}
      </span>
    ))}
  </p>
)

const Table = ({ table }: { table: Of<'table'> }) => (
  <ArticleTable
    table={table}
    caption={<Blocks blocks={table.caption} />}
    foot={
      <>
        <NoteList notes={table.notes} />
        <Blocks blocks={table.foot} />
      </>
    }
  />
)

function drawn(block: ArticleBlock): ReactNode {
  switch (block.t) {
    case 'p':
      return (
        <p id={block.id} dir={runsFromRight(inlinesText(block.c)) ? 'rtl' : undefined}>
          <Inlines content={block.c} />
        </p>
      )
    case 'head':
      return (
        <p className="article-head">
          <Inlines content={block.c} />
        </p>
      )
    case 'list':
      return <List list={block} />
    case 'table':
      return <Table table={block} />
    case 'figure':
    case 'file':
      return (
        <ArticleFigure figure={block}>
          <Blocks blocks={block.caption} />
        </ArticleFigure>
      )
    case 'group':
      return (
        <ArticleGroup group={block} caption={<Blocks blocks={block.caption} />}>
          <Blocks blocks={block.blocks} />
        </ArticleGroup>
      )
    case 'formula':
      return <Formula block={block} />
    case 'box':
      return <Box box={block} />
    case 'definitions':
      return <Definitions block={block} />
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'verse':
      return <Verse lines={block.lines} />
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
  }
}

const Piece = ({ block }: { block: ArticleBlock }) => drawn(block)

/** Renders paragraphs, lists, tables, figures and the like, in order. */
export const Blocks = ({ blocks }: { blocks: ArticleBlock[] }): ReactNode =>
  blocks.map((block, index) => <Piece key={index} block={block} />)

/** Renders footnotes, each with the id that its mark in the text links to. */
export const NoteList = ({ notes }: { notes: Note[] }) =>
  notes.map((note) => (
    <Fragment key={note.id}>
      {note.above && <Blocks blocks={[{ t: 'head', c: note.above }]} />}
      <div id={note.id} className="article-note">
        {note.label && <sup>{note.label}</sup>}
        <div>
          <Blocks blocks={note.blocks} />
        </div>
      </div>
    </Fragment>
  ))

const ALIGNED = { center: 'article-center', right: 'article-right' }

function TableCell({ cell, isHead }: { cell: Cell; isHead: boolean }) {
  const content = <Inlines content={cell.c} />
  const className = cell.align && ALIGNED[cell.align]
  // An empty header cell is rendered as a data cell: screen readers would announce it as a heading.
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

function TableRows({ rows, name, caption }: { rows: Rows; name: string; caption: ReactNode }) {
  return (
    <table aria-label={name}>
      {caption && (
        <caption>
          {/* As wide as the screen, and in view while a wide table scrolls. */}
          <div>{caption}</div>
        </caption>
      )}
      {rows.head.length > 0 && <thead>{rowsOf(rows.head, true)}</thead>}
      <tbody>{rowsOf(rows.body, false)}</tbody>
    </table>
  )
}

/** Returns whether blocks contain a table. HTML does not allow a table in the caption of another table. */
const haveTable = (blocks: ArticleBlock[]): boolean =>
  blocks.some(
    (block) =>
      block.t === 'table' ||
      ('blocks' in block && haveTable(block.blocks)) ||
      ('items' in block && block.items.some((item) => haveTable(item.blocks))),
  )

const hasCaption = ({ label, title, caption, source }: TableBlock): boolean =>
  label !== '' || title.length + caption.length > 0 || source !== undefined

/**
 * Renders a table in a region that readers can scroll sideways, also with the keyboard, and its notes below the region.
 * The caption belongs to the rows, so that its marks are read with those of the cells; a table that is only a picture
 * has the caption of a figure.
 */
function ArticleTable({ table, caption, foot }: { table: TableBlock; caption: ReactNode; foot: ReactNode }) {
  const ownName = [table.label, inlinesText(table.title)].filter(Boolean).join(': ')
  const name = ownName || 'Table'
  const described = { figure: table, sourceName: 'table', children: caption }
  const isApart = table.tables.length === 0 || haveTable(table.caption)
  return (
    <figure id={table.id} className="article-figure">
      {isApart && <FigureCaption {...described} />}
      {table.figures?.map((figure) => (
        <div key={figure.id} id={figure.id}>
          <ArticlePicture pictures={figure.pictures ?? []} figure={{ ...figure, alt: figure.alt || name }} />
          {figure.alt && !figure.pictures?.length && <p>Description: {figure.alt}</p>}
        </div>
      ))}
      {table.tables.length > 0 && (
        // A scrolling region must be reachable by keyboard, or its right half cannot be read without a mouse. A table
        // without its own name is a group, not a landmark.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="article-scroll" role={ownName ? undefined : 'group'} aria-label={name} tabIndex={0}>
          {table.tables.map((rows, index) => (
            <TableRows
              key={index}
              rows={rows}
              name={name}
              caption={index === 0 && !isApart && hasCaption(table) && <CaptionText {...described} />}
            />
          ))}
        </section>
      )}
      {table.notes.length + table.foot.length > 0 && <div className="article-foot">{foot}</div>}
    </figure>
  )
}
