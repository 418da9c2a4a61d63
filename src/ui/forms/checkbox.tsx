import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5">
      <input
        {...input}
        type="checkbox"
        aria-describedby={hint ? hintId : undefined}
        className="mt-[3px] size-4 flex-none accent-brand"
      />
      <span>
        {label}
        {hint ? (
          <span id={hintId} className="block text-[14px] leading-5 text-muted">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  )
}
