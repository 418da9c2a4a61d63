import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useManuscript } from '../document/manuscript-data.tsx'
import { type PanelParts, workspaceQuery, type Workspace } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { failureText } from '#shared/calls/failure.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { useFocusRestore } from '#ui/navigation/use-focus-restore.ts'
import { useWrite } from '#ui/use-write.ts'

/** Shows the owner of the open section, to authors only. */
export function OwnerPanel({ workspace }: PanelParts) {
  const { section, memberId } = useManuscript()
  if (!workspace.paper.is_team_member) return null
  return (
    <section aria-labelledby="owner-heading">
      <h2 id="owner-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        This section
      </h2>
      <SectionOwner key={section} workspace={workspace} name={section} memberId={memberId} />
    </section>
  )
}

const DASHBOARD = ['dashboard']

type Owned = { user_id: string | null; due_date: string | null }

function useOwn(paperId: string, sectionName: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: Owned) =>
      call('PUT /api/student/papers/:paperId/sections/:sectionName/owner', { params: { paperId, sectionName }, body }),
    // Refreshes the dashboard, too, since it also shows due dates.
    onSettled: () =>
      Promise.all(
        [workspaceQuery({ paperId }).queryKey, DASHBOARD].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

const CONTROL =
  'min-h-9 w-full rounded-[6px] border border-control bg-surface px-2 text-[14px] disabled:text-muted pointer-coarse:min-h-11'

type OwnerParts = { workspace: Workspace; name: string; memberId: string }

/**
 * Shows the owner and due date of the open section, with actions to take the section, give it to an author, or give it
 * back.
 */
function SectionOwner({ workspace: { paper, sections }, name, memberId }: OwnerParts) {
  const labels = useId()
  const own = useOwn(paper.id, name)
  const place = useRef<HTMLDivElement>(null)
  // Moves the focus to the due date after a section is taken, since the new owner usually sets the date next.
  const heard = useFocusRestore(() => place.current?.querySelector('input'))
  const section = sections[name]
  if (!section) return null
  const due = section.due_at ? pacificDay(new Date(section.due_at)) : ''
  const owner = section.owner?.id ?? ''
  const change = (body: Partial<Owned>) => own.mutate({ user_id: owner || null, due_date: due || null, ...body })
  return (
    <div ref={place} {...heard} className="grid gap-2">
      <label className="grid gap-1">
        Section owner
        <select value={owner} onChange={({ target }) => change({ user_id: target.value || null })} className={CONTROL}>
          <option value="">Unassigned</option>
          {paper.team_members.map((member) => (
            <option key={member.id} value={member.id}>
              {member.id === memberId ? `${member.name} (you)` : member.name}
            </option>
          ))}
        </select>
      </label>
      {owner ? (
        <UntilRow
          due={due}
          describedBy={labels}
          className={CONTROL}
          onTyped={own.reset}
          store={(day) => own.send({ user_id: owner, due_date: day || null })}
        />
      ) : (
        <Button size="small" busy={own.isPending} onClick={() => change({ user_id: memberId })}>
          Take this section
        </Button>
      )}
      <p id={labels} className="text-[13px] leading-[18px] text-muted">
        Everyone on the team can still edit every section.
      </p>
      {own.error ? (
        <p role="alert" className="font-semibold text-danger">
          {failureText(own.error)}
        </p>
      ) : null}
    </div>
  )
}

type Shown = { day: string; isHalf: boolean; today: string }

/** Returns the error for the day in the field. An empty field is valid; an incomplete day is not. Pure. */
export function dayError({ day, isHalf, today }: Shown): string | undefined {
  if (isHalf) return 'Please choose a day.'
  return day !== '' && day < today ? 'Please choose today or a later day.' : undefined
}

type UntilParts = {
  /** The stored day; empty if there is none. */
  due: string
  describedBy: string
  className: string
  onTyped: () => void
  store: (day: string) => Promise<unknown>
}

/**
 * Edits the due date of a section. Stores the date only when editing ends, since the field temporarily contains other
 * valid dates while a date is typed.
 */
function UntilRow({ due, describedBy, className, onTyped, store }: UntilParts) {
  const complaintId = useId()
  const [typed, setTyped] = useState<string>()
  const [complaint, setComplaint] = useState<string>()
  const isByKeys = useRef(false)
  const sent = useRef<string>(undefined)
  const finish = ({ value: day, validity: { badInput: isHalf } }: HTMLInputElement) => {
    if (!isHalf && day === (sent.current ?? due)) return
    const error = dayError({ day, isHalf, today: pacificDay(new Date()) })
    setComplaint(error)
    if (error) return
    sent.current = day
    // A refused date stays in the field, so that it can be corrected.
    const stored = () => {
      if (sent.current !== day) return
      sent.current = undefined
      setTyped(undefined)
    }
    void store(day).then(stored, () => undefined)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value)
    setComplaint(undefined)
    sent.current = undefined
    onTyped()
    // A date that was picked from the calendar is complete, so it is stored immediately.
    if (!isByKeys.current) finish(target)
  }
  return (
    <>
      <label className="grid gap-1">
        Due date
        <input
          type="date"
          aria-describedby={complaint ? `${complaintId} ${describedBy}` : describedBy}
          aria-invalid={complaint ? true : undefined}
          value={typed ?? due}
          onChange={onChange}
          onPointerDown={() => {
            isByKeys.current = false
          }}
          onKeyDown={(event) => {
            isByKeys.current = true
            if (event.key !== 'Enter') return
            sent.current = undefined
            finish(event.currentTarget)
          }}
          onBlur={({ currentTarget }) => finish(currentTarget)}
          className={className}
        />
      </label>
      {complaint ? (
        <p id={complaintId} role="alert" className="font-semibold text-danger">
          {complaint}
        </p>
      ) : null}
    </>
  )
}
