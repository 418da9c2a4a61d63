import { type MouseEvent, useEffect, useRef } from 'react'
import type { FieldError } from '#shared/calls/failure.ts'

type ErrorSummaryProps = { title?: string; errors: readonly FieldError[] }

function goToField({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const control = currentTarget.form?.elements.namedItem(currentTarget.value)
  const first = control instanceof RadioNodeList ? control.item(0) : control
  if (first instanceof HTMLElement) first.focus()
}

/** Lists a form's errors, each with a link to its field by name. Takes the focus when it appears. */
export function ErrorSummary({ title = 'Please check what you entered', errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown])
  if (!shown) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-[6px] border border-l-4 border-danger bg-danger-soft px-4 py-3 outline-none"
    >
      <p className="font-semibold text-danger">{title}</p>
      <ul className="mt-1">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <button
              type="button"
              value={field}
              onClick={goToField}
              className="py-0.5 text-left underline pointer-coarse:min-h-11"
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
