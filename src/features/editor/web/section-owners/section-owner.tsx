import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { useFocusRestore } from '#ui/navigation/use-focus-restore.ts'
import { useWrite } from '#ui/use-write.ts'
import { type Workspace, workspaceQuery } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { UntilRow } from './until-row.tsx'

const DASHBOARD = ['dashboard']

type Owned = { user_id: string | null; due_date: string | null }

function useOwn(paperId: string, sectionName: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: Owned) =>
      call('PUT /api/student/papers/:paperId/sections/:sectionName/owner', { params: { paperId, sectionName }, body }),
    // The dashboard tells what is due, too.
    onSettled: () =>
      Promise.all(
        [workspaceQuery({ paperId }).queryKey, DASHBOARD].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

const CONTROL =
  'min-h-9 w-full rounded-[6px] border border-control bg-surface px-2 text-[14px] disabled:text-muted pointer-coarse:min-h-11'

type OwnerParts = { workspace: Workspace; name: string; memberId: string }

/** Who looks after the section that is open, and until when: taken, given, or given back. */
export function SectionOwner({ workspace: { paper, sections }, name, memberId }: OwnerParts) {
  const labels = useId()
  const own = useOwn(paper.id, name)
  const place = useRef<HTMLDivElement>(null)
  // Whoever takes a section says next until when it is theirs.
  const heard = useFocusRestore(() => place.current?.querySelector('input'))
  const section = sections[name]
  if (!section) return null
  const due = section.due_at ? pacificDay(new Date(section.due_at)) : ''
  const owner = section.owner?.id ?? ''
  const change = (body: Partial<Owned>) => own.mutate({ user_id: owner || null, due_date: due || null, ...body })
  return (
    <div ref={place} {...heard} className="grid gap-2">
      <label className="grid gap-1">
        {section.heading} is looked after by
        <select value={owner} onChange={({ target }) => change({ user_id: target.value || null })} className={CONTROL}>
          <option value="">Nobody in particular</option>
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
        Everybody on the team goes on writing everywhere.
      </p>
      {own.error ? (
        <p role="alert" className="font-semibold text-danger">
          {failureText(own.error)}
        </p>
      ) : null}
    </div>
  )
}
