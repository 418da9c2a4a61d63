import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { PaperAccess, GuestKind } from '../../team/sharing-contract.ts'
import type { Changing } from './access-data.ts'
import { GUEST_CHOICES } from './guest-words.ts'

type Change = (changing: Changing, done: string) => void
type Person = PaperAccess['people'][number]

const wordsOf = (guest: GuestKind): string => GUEST_CHOICES.find(({ value }) => value === guest)?.label ?? guest

function Standing({ person, mayChange, change }: { person: Person; mayChange: boolean; change: Change }) {
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

type ListParts = { access: PaperAccess; memberId: string; change: Change }

/** Who may open the paper, and what each may do. */
export function PeopleList({ access, memberId, change }: ListParts) {
  return (
    <ul className="grid gap-3">
      {access.people.map((person) => (
        <li key={person.id} className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3">
          <Avatar name={person.name} />
          <div className="min-w-0 text-[14px] leading-5 [overflow-wrap:anywhere]">
            <Link to={`/profile/${person.id}/public`} className="font-semibold hover:underline">
              {person.name}
            </Link>
            {person.institution ? <span className="block text-muted">{person.institution}</span> : null}
            <Standing person={person} mayChange={access.may_remove} change={change} />
          </div>
          {person.guest !== null && (access.may_remove || person.id === memberId) ? (
            <Button
              kind="quiet"
              size="small"
              aria-label={person.id === memberId ? 'Leave this paper' : `Remove ${person.name}`}
              onClick={() => change({ change: 'remove', userId: person.id }, `${person.name}: access taken`)}
            >
              {person.id === memberId ? 'Leave' : 'Remove'}
            </Button>
          ) : null}
        </li>
      ))}
      {access.invitations.map(({ invitation_id: id, email, guest }) => (
        <li key={id} className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3">
          <Avatar name={email} />
          <div className="min-w-0 text-[14px] leading-5 [overflow-wrap:anywhere]">
            {email}
            <span className="block text-muted">{wordsOf(guest)} · invited, has not come yet</span>
          </div>
          <Button
            kind="quiet"
            size="small"
            aria-label={`Take back the invitation of ${email}`}
            onClick={() => change({ change: 'withdraw', invitationId: id }, 'Invitation taken back')}
          >
            Take back
          </Button>
        </li>
      ))}
    </ul>
  )
}
