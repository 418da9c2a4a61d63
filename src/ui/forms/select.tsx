import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export type Option = { value: string; label: string }

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'className'> & {
    options: readonly Option[]
    /** Shown until an option is chosen. */
    placeholder?: string
  }

/** Renders a choice. Its label says "(optional)" only if it can be left without a value. */
export function Select({
  label,
  hint,
  error,
  required,
  isFilter,
  aside,
  options,
  placeholder,
  ...select
}: SelectProps) {
  const canBeEmpty = placeholder !== undefined || options.some(({ value }) => value === '')
  return (
    <Field {...{ label, hint, error, required, aside }} isFilter={isFilter || !canBeEmpty}>
      {(control) => (
        <select {...select} {...control} className={controlClasses}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
