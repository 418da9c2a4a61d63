import { useDeferredValue, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CopyLink } from '#ui/copy-link.tsx'
import { SendButton } from '#ui/forms/send-button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { FoundMember } from '../../team-contract.ts'
import { MEMBER_SEARCH_LENGTH_MIN } from '../../limits.ts'
import { Refusal } from '../refusal.tsx'
import { useFoundMembers, useInvite } from './team-data.ts'

const aboutOf = ({ program, institution }: FoundMember): string => [program, institution].filter(Boolean).join(', ')

function Found({ search, onInvite, busy }: { search: string; onInvite: (member: FoundMember) => void; busy: boolean }) {
  const { data, error } = useFoundMembers(search)
  if (search.length < MEMBER_SEARCH_LENGTH_MIN) return null
  if (error) return <Refusal error={error} />
  if (!data) return null
  if (data.members.length === 0) {
    return (
      <p className="text-[14px] leading-5 text-muted">
        No discoverable member has this name. Invite them by email instead.
      </p>
    )
  }
  return (
    <ul aria-label="Members found" className="grid divide-y divide-line border-y border-line">
      {data.members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span className="min-w-0 break-words">
            {member.name} <span className="block text-[14px] leading-5 text-muted">{aboutOf(member)}</span>
          </span>
          <Button size="small" busy={busy} onClick={() => onInvite(member)} aria-label={`Invite ${member.name}`}>
            Invite
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Shows the form that invites a person by e-mail address, or a member by name if the member lets others find them. */
export function TeamInviteForm({ paperId }: { paperId: string }) {
  const invite = useInvite(paperId)
  const canMail = useMailAvailable()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, forget } = useErrors(form)
  const [email, setEmail] = useState('')
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const [link, setLink] = useState<string | null>(null)
  const invited = (to: string, handed: string | null) => {
    setEmail('')
    setSearch('')
    setLink(handed)
    showToast({
      title: handed === null ? 'Invitation sent' : 'Invitation created',
      text: `${to} has two weeks to answer. The place is held until then.`,
    })
  }
  return (
    <div className="grid gap-5">
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (email.trim())
            invite.mutate(
              { email: email.trim() },
              { onSuccess: ({ invitation }) => invited(email.trim(), invitation.link) },
            )
          else show({ email: 'Please enter an e-mail address.' })
        }}
      >
        <TextInput
          required
          type="email"
          autoComplete="off"
          label="E-mail address"
          hint={`They don’t need to be a member yet: ${canMail ? 'the link we e-mail' : 'the link you share'} opens the invitation for an account with this address.`}
          value={email}
          name="email"
          error={errors['email']}
          onChange={(event) => {
            setEmail(event.target.value)
            forget(['email'])
          }}
        />
        <Refusal error={invite.error} />
        {link === null ? null : (
          <div role="status" className="grid gap-2">
            <p>This server cannot send e-mail. Please share this link yourself; it is shown only once.</p>
            <CopyLink
              address={link}
              label="Copy link"
              copied="It opens the invitation for an account with that address."
            />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <SendButton
            busy={invite.isPending}
            missing={email.trim() === '' ? 'Still missing: who to invite.' : undefined}
          >
            {canMail ? 'Send invitation' : 'Create invitation'}
          </SendButton>
        </div>
      </form>
      <TextInput
        type="search"
        label="Or find a member by name"
        isFilter
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Found
        search={asked}
        busy={invite.isPending}
        onInvite={(member) => invite.mutate({ user_id: member.id }, { onSuccess: () => invited(member.name, null) })}
      />
    </div>
  )
}
