import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldProps } from './field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** Several lines; it grows with what is typed where the browser can (`field-sizing`). */
export function TextArea({ label, hint, error, required, aside, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, required, aside }}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={`${controlClasses} field-sizing-content min-h-28 resize-y`}
        />
      )}
    </Field>
  )
}
