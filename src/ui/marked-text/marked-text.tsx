import { Link } from '#ui/navigation/link.tsx'
import { blocksOf, type MarkedPiece } from './parts.ts'

const LINK = 'text-brand underline [overflow-wrap:anywhere]'

/** Renders a link in a marked text: a link within Inflo opens in the same tab, any other link opens in a new tab. */
export const MarkedLink = ({ to, children }: { to: string; children: string }) =>
  to.startsWith('/') ? (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={LINK}>
      {children}
    </a>
  )

const Pieces = ({ pieces }: { pieces: MarkedPiece[] }) =>
  pieces.map((piece, index) => {
    if (piece.is === 'words') return piece.text
    if (piece.is === 'bold') return <b key={index}>{piece.text}</b>
    return (
      <MarkedLink key={index} to={piece.to}>
        {piece.text}
      </MarkedLink>
    )
  })

/**
 * Renders a text with simple markup (bold, links, lists), as the assistant writes it, without interpreting any of it as
 * HTML.
 */
export function MarkedText({ text }: { text: string }) {
  return (
    <div className="grid gap-2 [overflow-wrap:anywhere]">
      {blocksOf(text).map((block, index) =>
        block.is === 'points' ? (
          <ul key={index} className="grid list-disc gap-1 pl-5">
            {block.points.map((pieces, point) => (
              <li key={point} dir="auto">
                <Pieces pieces={pieces} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index} dir="auto" className="whitespace-pre-line">
            <Pieces pieces={block.pieces} />
          </p>
        ),
      )}
    </div>
  )
}
