import type { Writer } from '../../document/versions-contract.ts'
import { drawnIn, WriterDot } from '../ledger/writers-bar-view.tsx'
import { type Later, namedBefore, type NewPiece, piecesOf } from './comparison.ts'

type PassageParts = { piece: NewPiece; writer: Writer | undefined; isNamed: boolean }

// A colour alone tells nothing to many, so a name stands before each passage of another writer.
function Passage({ piece, writer, isNamed }: PassageParts) {
  return (
    <>
      {isNamed && writer ? (
        <span className="mx-0.5 rounded-[4px] border border-line bg-surface px-1 align-[1px] font-sans text-[12px] leading-4 whitespace-nowrap">
          <WriterDot colour={writer.colour} />
          {writer.name}
        </span>
      ) : null}
      <ins className="border-b-2 bg-ok-soft no-underline" style={{ borderColor: drawnIn(writer?.colour ?? null) }}>
        {piece.text}
      </ins>
    </>
  )
}

type ComparedParts = { earlier: string; later: Later; writers: Writer[] }

/** What went and what came between two texts of a section, and who wrote what came. */
export function Compared({ earlier, later, writers }: ComparedParts) {
  const pieces = piecesOf(earlier, later)
  const named = namedBefore(pieces)
  return (
    <p dir="auto" className="font-serif text-[16px] leading-7 whitespace-pre-wrap">
      {pieces.map((piece, index) => {
        if (piece.is === 'same') return <span key={index}>{piece.text}</span>
        if (piece.is === 'gone') {
          return (
            <del key={index} className="bg-danger-soft text-danger">
              {piece.text}
            </del>
          )
        }
        const writer = writers.find(({ id }) => id === piece.writer)
        return <Passage key={index} piece={piece} writer={writer} isNamed={named.has(index)} />
      })}
    </p>
  )
}

type LegendParts = { writers: Writer[]; isKnown: boolean }

/** What the colours stand for, in words. */
export function ComparedLegend({ writers, isKnown }: LegendParts) {
  return (
    <div className="text-[13px] leading-[18px] text-muted">
      <ul aria-label="What the marks mean" className="flex flex-wrap gap-x-4 gap-y-1">
        <li>
          <del className="bg-danger-soft text-danger">taken out</del>
        </li>
        <li>
          <ins className="border-b-2 border-control bg-ok-soft text-ink no-underline">put in</ins>
        </li>
        {writers.map(({ id, name, colour }) => (
          <li key={id} className="min-w-0 [overflow-wrap:anywhere]">
            by <WriterDot colour={colour} />
            <span className="text-ink">{name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {isKnown
          ? 'Numbers, formulas and how letters are set carry no name.'
          : 'Who wrote what was not kept for all of this text.'}
      </p>
    </div>
  )
}
