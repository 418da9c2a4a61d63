import { useRef, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { PaperAccess, GuestKind } from '../../sharing-contract.ts'
import type { Changing } from './access-data.ts'
import { GUEST_CHOICES, INVITE_CHOICES } from './guest-words.ts'

type Change = (changing: Changing, done: string) => void
type Person = PaperAccess['people'][number]

const wordsOf = (as: GuestKind | 'author'): string => INVITE_CHOICES.find(({ value }) => value === as)?.label ?? as

function PersonAccess({ person, mayChange, change }: { person: Person; mayChange: boolean; change: Change }) {
  const { id, name, guest, role } = person
  if (guest === null) return <span className="text-muted">{role === 'lead' ? 'Author, leads the team' : 'Author'}</span>
  if (!mayChange) return <span className="text-muted">{wordsOf(guest)}</span>
  return (
    <select
      aria-label={`What ${name} may do`}
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
        <span className="block text-muted">{words} · invited, has not come yet</span>
      </div>
      <Button
        kind="quiet"
        size="small"
        aria-label={`Take back the invitation of ${to}`}
        onClick={({ currentTarget }) => {
          currentTarget.closest('ul')?.focus()
          change({ change: 'withdraw', invitationId: id, as }, 'Invitation taken back')
        }}
      >
        Take back
      </Button>
    </li>
  )
}

type CoAuthor = { invitation_id: string; to: string }
type ListParts = { access: PaperAccess; coAuthors: CoAuthor[]; memberId: string; change: Change }

/** Who may open the paper, and what each may do; then who is asked to. */
export function PeopleList({ access, coAuthors, memberId, change }: ListParts) {
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
          <bdi className="font-semibold">{doubted.name}</bdi> can no longer open this paper until asked again. What they
          wrote stays.
        </ConfirmDialog>
      ) : null}
    </ul>
  )
}
