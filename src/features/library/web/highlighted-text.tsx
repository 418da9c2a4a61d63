type MarkedProps = { text: string; pieces?: string[] | undefined }

/** A text; in pieces, where there are some, of which every second matches what was searched for. */
export function HighlightedText({ text, pieces = [] }: MarkedProps) {
  if (pieces.length === 0) return text
  return pieces.map((piece, index) =>
    index % 2 ? (
      // Pieces have no name but their place.
      // eslint-disable-next-line react/no-array-index-key
      <mark key={index} className="rounded-[2px] bg-accent-soft text-inherit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
