import { type FormEvent, useRef, useState } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { CopyLink } from '#ui/copy-link.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { type Inviting, useInvite } from './access-data.ts'
import { INVITE_CHOICES } from './guest-words.ts'

/** Where no mail leaves this server, whoever invites hands the link over. */
const LinkToHand = ({ email, link }: { email: string; link: string }) => (
  <div role="status" className="grid gap-2">
    <p>
      No mail leaves this server. Please give this link to{' '}
      <b className="font-semibold [overflow-wrap:anywhere]">{email}</b> yourself; it opens the paper for an account of
      that address, and is shown only now.
    </p>
    <CopyLink address={link} label="Copy link" copied="Please hand it to nobody else." />
  </div>
)

type InviteFormParts = { paperId: string; isLead: boolean; whyNoCoAuthor: string | null | undefined }

/** Asks somebody in by their address, as what one chooses. */
export function InviteForm({ paperId, isLead, whyNoCoAuthor }: InviteFormParts) {
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState<Inviting['as']>('mentor')
  const [toHand, setToHand] = useState<readonly { email: string; link: string }[]>([])
  const field = useRef<HTMLInputElement>(null)
  const inviting = useInvite(paperId)
  const canMail = useMailAvailable()
  // The team has a fixed number of seats, which its lead gives as long as there are some.
  const mayJoin = isLead && !whyNoCoAuthor
  const as = chosen === 'author' && !mayJoin ? 'mentor' : chosen
  const send = (event: FormEvent) => {
    event.preventDefault()
    inviting.mutate(
      { email, as },
      {
        onSuccess: ({ link }) => {
          if (link !== null) setToHand((before) => [{ email, link }, ...before])
          else showToast({ title: 'Invitation sent', text: `${email} has a mail with the link.` })
          setEmail('')
          field.current?.focus()
        },
        onError: () => field.current?.focus(),
      },
    )
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h3 className="font-semibold">{canMail ? 'Invite by mail' : 'Invite by link'}</h3>
      {canMail ? null : <p className="text-muted">{NO_MAIL} You get a link to hand over yourself.</p>}
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
        error={inviting.error ? failureText(inviting.error) : undefined}
      />
      <Select
        label="They come as"
        required
        value={as}
        onChange={({ target }) => setChosen(target.value as Inviting['as'])}
        options={INVITE_CHOICES.filter(({ value }) => value !== 'author' || mayJoin)}
        hint={whyNoCoAuthor ? `No co-author can join: ${whyNoCoAuthor}` : undefined}
      />
      <Button type="submit" kind="main" busy={inviting.isPending} className="justify-self-start">
        {canMail ? 'Send invitation' : 'Make invitation'}
      </Button>
      {toHand.map((one) => (
        <LinkToHand key={one.link} {...one} />
      ))}
    </form>
  )
}
