import { type FormEvent } from 'react'
import { tellNotFetched } from '#ui/fetch-ahead.ts'
import { SubscribeForm } from './subscribe-form.tsx'

const load = () => import('./subscribe.ts')

/** The newsletter's form, answered where it stands; without script it leads to pages of its own. */
export function NewsletterBox() {
  const submit = async (event: FormEvent<HTMLDivElement>) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const loaded = await load().catch(tellNotFetched)
    await loaded?.subscribe(form)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It hears of its form.
    <div onSubmit={(event) => void submit(event)}>
      <SubscribeForm />
    </div>
  )
}
