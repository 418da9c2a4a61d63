import { type KeyboardEvent, useId, useRef } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { Workspace } from '#features/team/web/live-data.ts'

type Member = Workspace['paper']['team_members'][number]

function Facts({ member: { id, name, role, institution, expertise, email } }: { member: Member }) {
  return (
    <>
      <p className="font-semibold">{name}</p>
      <p className="text-muted">{role === 'lead' ? 'Leads the team' : 'On the team'}</p>
      {institution ? <p className="mt-2">{institution}</p> : null}
      {expertise.length > 0 ? <p className="text-muted">{expertise.join(', ')}</p> : null}
      {email ? (
        <a href={`mailto:${email}`} className="mt-2 block text-brand hover:underline">
          {email}
        </a>
      ) : null}
      <Link to={`/profile/${id}/public`} className="mt-1 block text-brand hover:underline">
        Profile
      </Link>
    </>
  )
}

/** Shows a member of the team, with a card of details on hover, press or keyboard focus. Escape closes the card. */
export function MemberCard({ member }: { member: Member }) {
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const anchor = `--member-${id.replace(/[^\w-]/g, '')}`
  const show = () => {
    if (!card.current?.matches(':popover-open')) card.current?.showPopover()
  }
  const hide = () => card.current?.hidePopover()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The button inside is interactive.
    <div
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) hide()
      }}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        aria-describedby={id}
        onClick={show}
        style={{ anchorName: anchor }}
        className="flex min-h-9 w-full items-center gap-2.5 rounded-[6px] text-left hover:bg-surface pointer-coarse:min-h-11"
      >
        <Avatar name={member.name} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {member.name}
          {member.role === 'lead' ? <span className="text-muted"> lead</span> : null}
        </span>
      </button>
      <div
        ref={card}
        id={id}
        popover="manual"
        style={{ positionAnchor: anchor, top: 'anchor(bottom)', left: 'anchor(left)' }}
        className="m-0 w-64 rounded-[6px] border border-line bg-surface px-4 py-3 text-[14px] leading-5 text-ink shadow-lg [overflow-wrap:anywhere]"
      >
        <Facts member={member} />
      </div>
    </div>
  )
}
