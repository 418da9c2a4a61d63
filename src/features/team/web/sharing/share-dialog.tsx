import { useState, useRef, type FormEvent } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { CopyLink } from '#ui/copy-link.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { Link } from '#ui/navigation/link.tsx'
import type { PaperAccess, GuestKind } from '../../contract.ts'
import { type Changing, useAccess, useChangeAccess, useTeam, type Inviting, useInvite } from './access-data.ts'

type ShareParts = { paperId: string; memberId: string }

function Sharing({ paperId, memberId }: ShareParts) {
  const { data: access, error, refetch } = useAccess(paperId)
  const changing = useChangeAccess(paperId)
  const change = (what: Changing, done: string) =>
    changing.mutate(what, {
      onSuccess: () => showToast({ title: done }),
      onError: (failure) =>
        showToast({ title: 'Access could not be changed', text: failureText(failure), kind: 'danger' }),
    })
  const isLead = access?.people.some(({ id, role }) => id === memberId && role === 'lead') ?? false
  const team = useTeam(paperId, isLead)
  return (
    <div className="grid gap-6">
      <CopyLink
        address={`${location.origin}/student/papers/${paperId}`}
        label="Copy paper link"
        copied="Only people with access can open it."
      />
      <section aria-labelledby="who-has-access" className="grid gap-3">
        <h3 id="who-has-access" className="font-semibold">
          Who has access
        </h3>
        {access ? (
          <PeopleList access={access} coAuthors={team?.invitations ?? []} memberId={memberId} change={change} />
        ) : null}
        {!access && error ? (
          <p role="alert">
            {failureText(error)}{' '}
            <Button kind="quiet" size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          </p>
        ) : null}
        {!access && !error ? <Skeleton label="Loading who has access" /> : null}
      </section>
      {access?.may_invite ? (
        <InviteForm paperId={paperId} isLead={isLead} whyNoCoAuthor={team?.why_nobody_can_be_invited} />
      ) : null}
    </div>
  )
}

/** Shows a paper's URL, the people with access, and the form to invite others. */
export function ShareDialog({ open, onClose, ...share }: ShareParts & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Share this paper" firstFocus="button" losesTyped>
      <Sharing {...share} />
    </Dialog>
  )
}

/**
 * Shows the link of an invitation if this server cannot send mail, so that the inviter can send the link themselves.
 */
const LinkToHand = ({ email, link }: { email: string; link: string }) => (
  <div role="status" className="grid gap-2">
    <p>
      This server can’t send e-mail. Please send this link to{' '}
      <b className="font-semibold [overflow-wrap:anywhere]">{email}</b> yourself. It works only for an account with that
      address, and we show it only once.
    </p>
    <CopyLink address={link} label="Copy link" copied="Don’t share it with anyone else." />
  </div>
)

type InviteFormParts = { paperId: string; isLead: boolean; whyNoCoAuthor: string | null | undefined }

/** Invites a person by their e-mail address, in the selected role. */
function InviteForm({ paperId, isLead, whyNoCoAuthor }: InviteFormParts) {
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState<Inviting['as']>('mentor')
  const [toHand, setToHand] = useState<readonly { email: string; link: string }[]>([])
  const field = useRef<HTMLInputElement>(null)
  const inviting = useInvite(paperId)
  const canMail = useMailAvailable()
  // Only the lead can invite co-authors, and only while the team has free seats.
  const mayJoin = isLead && !whyNoCoAuthor
  const as = chosen === 'author' && !mayJoin ? 'mentor' : chosen
  const send = (event: FormEvent) => {
    event.preventDefault()
    inviting.mutate(
      { email, as },
      {
        onSuccess: ({ link }) => {
          if (link !== null) setToHand((before) => [{ email, link }, ...before])
          else showToast({ title: 'Invitation sent', text: `We’ve e-mailed the link to ${email}.` })
          setEmail('')
          field.current?.focus()
        },
        onError: () => field.current?.focus(),
      },
    )
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h3 className="font-semibold">{canMail ? 'Invite by e-mail' : 'Invite by link'}</h3>
      {canMail ? null : <p className="text-muted">{NO_MAIL} You’ll get a link to pass on yourself.</p>}
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
        label="Role"
        required
        value={as}
        onChange={({ target }) => setChosen(target.value as Inviting['as'])}
        options={INVITE_CHOICES.filter(({ value }) => value !== 'author' || mayJoin)}
        hint={whyNoCoAuthor ? `No co-author can join: ${whyNoCoAuthor}` : undefined}
      />
      <Button type="submit" kind="main" busy={inviting.isPending} className="justify-self-start">
        {canMail ? 'Send invitation' : 'Create invitation'}
      </Button>
      {toHand.map((one) => (
        <LinkToHand key={one.link} {...one} />
      ))}
    </form>
  )
}

type Change = (changing: Changing, done: string) => void

type Person = PaperAccess['people'][number]

const wordsOf = (as: GuestKind | 'author'): string => INVITE_CHOICES.find(({ value }) => value === as)?.label ?? as

function PersonAccess({ person, mayChange, change }: { person: Person; mayChange: boolean; change: Change }) {
  const { id, name, guest, role } = person
  if (guest === null) return <span className="text-muted">{role === 'lead' ? 'Author, team lead' : 'Author'}</span>
  if (!mayChange) return <span className="text-muted">{wordsOf(guest)}</span>
  return (
    <select
      aria-label={`Access for ${name}`}
      value={guest}
      onChange={({ target }) =>
        change({ change: 'guest', userId: id, guest: target.value as GuestKind }, `${name}: access changed`)
      }
      className="min-h-9 max-w-full rounded-[6px] border border-control bg-surface px-2 text-[14px] pointer-coarse:min-h-11"
    >
      {GUEST_CHOICES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

type InvitedParts = { id: string; to: string; words: string; as: 'guest' | 'author'; change: Change }

function Invited({ id, to, words, as, change }: InvitedParts) {
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3">
      <Avatar name={to} />
      <div className="min-w-0 text-[14px] leading-5 [overflow-wrap:anywhere]">
        {to}
        <span className="block text-muted">{words} · invited, hasn’t joined yet</span>
      </div>
      <Button
        kind="quiet"
        size="small"
        aria-label={`Withdraw the invitation to ${to}`}
        onClick={({ currentTarget }) => {
          currentTarget.closest('ul')?.focus()
          change({ change: 'withdraw', invitationId: id, as }, 'Invitation withdrawn')
        }}
      >
        Withdraw
      </Button>
    </li>
  )
}

type CoAuthor = { invitation_id: string; to: string }

type ListParts = { access: PaperAccess; coAuthors: CoAuthor[]; memberId: string; change: Change }

/** Lists the people with access and their rights, then the pending invitations. */
function PeopleList({ access, coAuthors, memberId, change }: ListParts) {
  const [doubted, setDoubted] = useState<Person>()
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} tabIndex={-1} className="grid gap-3 outline-none">
      {access.people.map((person) => (
        <li key={person.id} className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3">
          <Avatar name={person.name} />
          <div className="min-w-0 text-[14px] leading-5 [overflow-wrap:anywhere]">
            <Link to={`/profile/${person.id}/public`} className="font-semibold hover:underline">
              {person.name}
            </Link>
            {person.institution ? <span className="block text-muted">{person.institution}</span> : null}
            <PersonAccess person={person} mayChange={access.may_remove} change={change} />
          </div>
          {person.guest !== null && (access.may_remove || person.id === memberId) ? (
            <Button
              kind="quiet"
              size="small"
              aria-label={person.id === memberId ? 'Leave this paper' : `Remove ${person.name}`}
              onClick={() => setDoubted(person)}
            >
              {person.id === memberId ? 'Leave' : 'Remove'}
            </Button>
          ) : null}
        </li>
      ))}
      {coAuthors.map(({ invitation_id: id, to }) => (
        <Invited key={id} id={id} to={to} words={wordsOf('author')} as="author" change={change} />
      ))}
      {access.invitations.map(({ invitation_id: id, email, guest }) => (
        <Invited key={id} id={id} to={email} words={wordsOf(guest)} as="guest" change={change} />
      ))}
      {doubted ? (
        <ConfirmDialog
          title={doubted.id === memberId ? 'Leave this paper?' : 'Remove from this paper?'}
          deed={doubted.id === memberId ? 'Leave' : 'Remove'}
          onSure={() => {
            list.current?.focus()
            change({ change: 'remove', userId: doubted.id }, `${doubted.name} can no longer open this paper`)
          }}
          onClose={() => setDoubted(undefined)}
        >
          <bdi className="font-semibold">{doubted.name}</bdi> will need a new invitation to open this paper again. The
          text they wrote stays.
        </ConfirmDialog>
      ) : null}
    </ul>
  )
}

/** The choices for a guest's rights, with their labels. */
const GUEST_CHOICES: { value: GuestKind; label: string }[] = [
  { value: 'mentor', label: 'Mentor: can comment and suggest' },
  { value: 'suggest', label: 'Can comment and suggest' },
  { value: 'read', label: 'Can read' },
  { value: 'write', label: 'Can edit' },
]

const INVITE_CHOICES = [{ value: 'author', label: 'Co-author: joins the team' }, ...GUEST_CHOICES]
