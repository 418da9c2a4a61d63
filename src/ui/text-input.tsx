import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldProps } from './field.tsx'

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function TextInput({ label, hint, error, required, isFilter, aside, ...input }: TextInputProps) {
  return (
    <Field {...{ label, hint, error, required, isFilter, aside }}>
      {(control) => <input type="text" {...input} {...control} className={controlClasses} />}
    </Field>
  )
}
