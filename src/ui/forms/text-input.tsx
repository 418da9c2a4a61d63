import type { ComponentProps } from 'react'
import { directionOf } from './direction.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'
import { useLength } from './use-length.ts'

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function TextInput({ label, hint, error, required, isFilter, aside, maxLength, ...input }: TextInputProps) {
  const { complaint, heard } = useLength<HTMLInputElement>({ maxLength, ...input })
  return (
    <Field {...{ label, hint, error: complaint ?? error, required, isFilter, aside }}>
      {(control) => (
        <input type="text" dir={directionOf(input)} {...input} {...heard} {...control} className={controlClasses} />
      )}
    </Field>
  )
}
