type MarkedProps = { text: string; pieces?: string[] | undefined }

/** Shows text. If the text is split into `pieces`, every second piece matches the search and is highlighted. */
export function HighlightedText({ text, pieces = [] }: MarkedProps) {
  if (pieces.length === 0) return text
  return pieces.map((piece, index) =>
    index % 2 ? (
      // The index is the key, since pieces have no identity other than their position.
      // eslint-disable-next-line react/no-array-index-key
      <mark key={index} className="rounded-[2px] bg-accent-soft text-inherit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
