import { creditRoleInWords } from '#shared/credit-roles.ts'
import { Button } from '#ui/button.tsx'
import type { Workspace } from '#features/team/web/live-data.ts'
import { paperStates } from '../../states.ts'

type Member = Workspace['paper']['team_members'][number]

function Said({ member: { credit_roles: roles, credit_roles_said: said } }: { member: Member }) {
  if (roles.length === 0) return <span className="text-muted">not entered yet</span>
  return (
    <span className="text-muted">
      {roles.map(creditRoleInWords).join(', ')}
      {said ? null : ' (suggested from the text, not confirmed yet)'}
    </span>
  )
}

type ContributionsProps = {
  paper: Workspace['paper']
  memberId: string
  /** Opens the dialog. It is rendered elsewhere, since HTML forms cannot be nested. */
  onSay: () => void
}

/**
 * Shows the contributions as they will be published; team members can edit their own until the paper is published.
 */
export function Contributions({ paper, memberId, onSay }: ContributionsProps) {
  const self = paper.team_members.find(({ id }) => id === memberId)
  const canSay = self !== undefined && paperStates.isLive(paper.status)
  return (
    <>
      <ul className="grid gap-1.5">
        {paper.team_members.map((member) => (
          <li key={member.id} className="[overflow-wrap:anywhere]">
            {member.name}: <Said member={member} />
          </li>
        ))}
      </ul>
      {canSay ? (
        <Button size="small" className="mt-2.5" onClick={onSay}>
          {self.credit_roles_said ? 'Edit your contribution' : 'Add your contribution'}
        </Button>
      ) : null}
    </>
  )
}
