import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked'> & {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
}

/** Renders an on/off switch; a click anywhere in its row toggles it. */
export function Switch({ label, hint, checked, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 items-start justify-between gap-4 py-2.5">
      <span>
        {label}
        {hint ? (
          <span id={hintId} className="block text-[14px] leading-5 text-muted">
            {hint}
          </span>
        ) : null}
      </span>
      <span className="relative mt-0.5 inline-flex h-6 w-11 flex-none">
        <input
          {...input}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={hint ? hintId : undefined}
          className="peer size-full appearance-none rounded-full border border-control bg-sunken checked:border-brand checked:bg-brand disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-muted transition-transform peer-checked:translate-x-5 peer-checked:bg-surface peer-disabled:opacity-50 motion-reduce:transition-none forced-colors:bg-[CanvasText]"
        />
      </span>
    </label>
  )
}
