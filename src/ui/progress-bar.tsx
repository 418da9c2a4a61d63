/** Renders progress from 0 to 100; the label is for people who do not see the bar. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  const shown = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      className="h-1 overflow-hidden rounded-[2px] bg-line"
    >
      <div className="h-full bg-brand transition-[width]" style={{ width: `${shown}%` }} />
    </div>
  )
}
