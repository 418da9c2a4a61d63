/** A text; in pieces, where there are some, of which every second matches what was searched for. */
export const Marked = ({ text, pieces = [] }: { text: string; pieces?: string[] | undefined }) =>
  (pieces.length > 0 ? pieces : [text]).map((piece, index) =>
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
