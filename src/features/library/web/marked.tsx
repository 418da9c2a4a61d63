/** A text in which every second piece matches what was searched for. */
export const Marked = ({ pieces }: { pieces: string[] }) =>
  pieces.map((piece, index) =>
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
