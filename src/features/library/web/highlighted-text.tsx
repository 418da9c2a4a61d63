type MarkedProps = { text: string; pieces?: string[] | undefined }

/** Shows a text, or its pieces if there are any, of which every second one matches the search. */
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
