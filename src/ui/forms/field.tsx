import { type ReactNode, useId } from 'react'

export const controlClasses =
  'w-full min-h-11 rounded-[6px] border border-control bg-surface px-3 py-2.5 text-[16px] leading-[22px] text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-[invalid=true]:border-danger'

/** Props that connect a control with its label, hint and error for screen readers. */
export type ControlProps = {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** True for a field of a search, or one that always has a value: its label does not say "(optional)". */
  isFilter?: boolean
  /** Content below the control, aligned right, such as a counter. */
  aside?: ReactNode
}

type FieldFrameProps = FieldProps & { children: (control: ControlProps) => ReactNode }

/** Renders a label, its control, and a hint and an error that assistive technology reads with it. */
export function Field({ label, hint, error, required, isFilter, aside, children }: FieldFrameProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {required || isFilter ? null : <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, required, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={errorId} className="text-[14px] leading-5 font-semibold text-danger">
          {error}
        </p>
      ) : null}
      {hint || aside ? (
        <div className="flex justify-between gap-4 text-[14px] leading-5 text-muted">
          <div id={hintId}>{hint}</div>
          {aside ? <div className="flex-none tabular-nums">{aside}</div> : null}
        </div>
      ) : null}
    </div>
  )
}
