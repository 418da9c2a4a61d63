import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldProps } from './field.tsx'
import { useLength } from './use-length.ts'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
    /** True if most answers fit on one line. */
    isShort?: boolean
  }

/** Renders a field of several lines; it grows with its text if the browser supports `field-sizing`. */
export function TextArea({ label, hint, error, required, aside, maxLength, isShort = false, ...area }: TextAreaProps) {
  const { complaint, heard } = useLength<HTMLTextAreaElement>({ maxLength, ...area })
  return (
    <Field {...{ label, hint, error: complaint ?? error, required, aside }}>
      {(control) => (
        <textarea
          rows={4}
          dir="auto"
          {...area}
          {...heard}
          {...control}
          className={`${controlClasses} field-sizing-content resize-y ${isShort ? '' : 'min-h-28'}`}
        />
      )}
    </Field>
  )
}
