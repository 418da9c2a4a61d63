import { type FormEvent, useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { type Inviting, useInvite, useWhyNoCoAuthor } from './access-data.ts'
import { INVITE_CHOICES } from './guest-words.ts'

const wordsOf = (error: Error): string =>
  error instanceof Failure ? error.detail : 'Something went wrong on our side.'

/** Asks somebody in by mail, as what one chooses. */
export function InviteForm({ paperId, isLead }: { paperId: string; isLead: boolean }) {
  const [email, setEmail] = useState('')
  const [as, setAs] = useState<Inviting['as']>('mentor')
  const field = useRef<HTMLInputElement>(null)
  const inviting = useInvite(paperId)
  const whyNoCoAuthor = useWhyNoCoAuthor(paperId, isLead)
  const send = (event: FormEvent) => {
    event.preventDefault()
    inviting.mutate(
      { email, as },
      {
        onSuccess: () => {
          showToast({ title: 'Invitation sent', text: `${email} has a mail with the link.` })
          setEmail('')
          field.current?.focus()
        },
        onError: () => field.current?.focus(),
      },
    )
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h3 className="font-semibold">Invite by mail</h3>
      <TextInput
        label="E-mail address"
        required
        type="email"
        autoComplete="off"
        ref={field}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          inviting.reset()
        }}
        error={inviting.error ? wordsOf(inviting.error) : undefined}
      />
      <Select
        label="They come as"
        required
        value={as}
        onChange={({ target }) => setAs(target.value as Inviting['as'])}
        // On the team are counted places, which its lead gives as long as there are some.
        options={INVITE_CHOICES.filter(({ value }) => value !== 'author' || (isLead && !whyNoCoAuthor))}
        hint={whyNoCoAuthor ? `No co-author can join: ${whyNoCoAuthor}` : undefined}
      />
      <Button type="submit" kind="main" busy={inviting.isPending} className="justify-self-start">
        Send invitation
      </Button>
    </form>
  )
}
