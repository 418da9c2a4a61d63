import type { FormEvent } from 'react'
import { SubscribeForm } from './subscribe-form.tsx'

/** The newsletter's form, answered where it stands; without script, or when the code for it does not come, by pages of its own. */
export function NewsletterBox() {
  const submit = (event: FormEvent<HTMLDivElement>) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    import('./subscribe.ts').then(
      ({ subscribe }) => subscribe(form),
      () => form.submit(),
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It hears of its form.
    <div onSubmit={submit}>
      <SubscribeForm />
    </div>
  )
}
