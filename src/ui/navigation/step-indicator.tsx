type StepIndicatorProps = { step: number; steps: number; label: string }

/** Renders one bar for each step, filled up to the current step. */
export function StepIndicator({ step, steps, label }: StepIndicatorProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={steps}
      aria-valuenow={step}
      className="flex gap-1.5"
    >
      {Array.from({ length: steps }, (_, index) => (
        <span key={index} className={`h-1 flex-1 rounded-[2px] ${index < step ? 'bg-brand' : 'bg-line'}`} />
      ))}
    </div>
  )
}
