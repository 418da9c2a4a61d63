import { type ReactNode, useId } from 'react'

export type RadioChoice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupProps = {
  legend: ReactNode
  /** A hint below the legend. */
  hint?: ReactNode
  name: string
  choices: readonly RadioChoice[]
  /** The selected choice; undefined until the user selects one, since there need not be a default. */
  value: string | undefined
  onChange: (value: string) => void
  error?: string | undefined
  /** True to show short choices side by side. */
  isRow?: boolean
}

export function RadioGroup({ legend, hint, name, choices, value, onChange, error, isRow = false }: RadioGroupProps) {
  const errorId = useId()
  const hintId = useId()
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined} className={isRow ? 'flex flex-wrap gap-2' : 'grid gap-1'}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint ? (
        <p id={hintId} className="-mt-1 mb-1 w-full text-[14px] leading-5 text-muted">
          {hint}
        </p>
      ) : null}
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-11 items-start gap-3 rounded-[6px] border border-line px-3 py-2.5 has-checked:border-brand has-checked:bg-soft has-disabled:cursor-not-allowed has-disabled:text-muted"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            className="mt-[3px] size-4 flex-none accent-brand"
          />
          <span>
            {choice.label}
            {choice.hint ? <span className="block text-[14px] leading-5 text-muted">{choice.hint}</span> : null}
          </span>
        </label>
      ))}
      {error ? (
        <p id={errorId} className="text-[14px] leading-5 font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
