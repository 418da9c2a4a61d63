import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { missingRules, type PasswordOf } from '../password-rules.ts'

function Checklist({ password, whose }: { password: string; whose: PasswordOf }) {
  const missing = missingRules(password, whose)
  return (
    <div aria-live="polite">
      {missing.length === 0 ? <p className="font-semibold text-ok">Password meets requirements</p> : null}
      <ul className="list-disc pl-5">
        {missing.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  )
}

type NewPasswordProps = Pick<
  ComponentProps<typeof PasswordInput>,
  'label' | 'name' | 'error' | 'onChange' | 'maxLength'
> & {
  whose?: PasswordOf
}

/** Shows the input for a new password, and the rules that the password does not meet yet. Used by all such forms. */
export function NewPasswordInput({ whose = 'member', onChange, ...input }: NewPasswordProps) {
  const [typed, setTyped] = useState('')
  const heard = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }
  return (
    <PasswordInput
      {...input}
      required
      autoComplete="new-password"
      onChange={heard}
      hint={<Checklist password={typed} whose={whose} />}
    />
  )
}
