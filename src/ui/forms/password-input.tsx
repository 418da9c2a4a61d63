import { type ComponentProps, useState } from 'react'
import { controlClasses, Field, type FieldProps } from './field.tsx'
import { useLength } from './use-length.ts'

type PasswordInputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/** Renders a password field with a button that reveals the password, for people who type on a phone. */
export function PasswordInput({ label, hint, error, required, aside, maxLength, ...input }: PasswordInputProps) {
  const { complaint, heard } = useLength<HTMLInputElement>({ maxLength, ...input })
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error: complaint ?? error, required, aside }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...heard}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${controlClasses} pr-18`}
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
            aria-label={shown ? 'Hide password' : 'Show password'}
            className="absolute inset-y-0 right-0 min-w-14 rounded-[6px] px-3 text-[14px] font-semibold text-brand"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
