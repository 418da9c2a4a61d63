const WIDTHS = ['w-2/3', 'w-full', 'w-5/6', 'w-1/2']

/**
 * Renders grey lines in place of text that is loading; they appear after 200 ms, so that quick responses do not
 * flicker.
 */
export function Skeleton({ label, lines = 4 }: { label: string; lines?: number }) {
  return (
    <div role="status" className="grid animate-[appear_0s_var(--patience)_both] gap-3 py-6">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} aria-hidden="true" className={`h-4 rounded-[4px] bg-line ${WIDTHS[index % WIDTHS.length]}`} />
      ))}
    </div>
  )
}
