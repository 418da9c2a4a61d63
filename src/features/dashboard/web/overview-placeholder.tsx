const ROWS = ['w-2/3', 'w-5/6', 'w-1/2']

/** The outline of an overview that is coming: as tall as what comes, and seen after 200 ms, so that quick answers do not flicker. */
export function OverviewPlaceholder() {
  return (
    <div
      role="status"
      className="grid min-h-[560px] animate-[appear_0s_0.2s_both] content-start gap-x-14 pt-7 lg:grid-cols-[minmax(0,1fr)_288px]"
    >
      <span className="sr-only">Loading your dashboard</span>
      <div aria-hidden="true">
        <div className="h-[108px] rounded-r-[6px] border border-l-4 border-line" />
        {ROWS.map((width) => (
          <div key={width} className="mt-8 grid gap-3 border-b border-line pb-6">
            <span className={`h-5 rounded-[4px] bg-line ${width}`} />
            <span className="h-3.5 w-1/3 rounded-[4px] bg-line" />
          </div>
        ))}
      </div>
    </div>
  )
}
