import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import type { User } from '../../users-contract.ts'
import { nameOf, roleName, visitsInWords } from './user-words.ts'

type UserRowProps = { user: User; isChosen: boolean; choose: () => void; manage: () => void }

export function UserRow({ user, isChosen, choose, manage }: UserRowProps) {
  const name = nameOf(user)
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <label className="flex min-w-0 flex-1 basis-[280px] items-start gap-3 [overflow-wrap:anywhere]">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={choose}
          aria-label={`Choose ${name}`}
          className="mt-[3px] size-4 flex-none accent-brand"
        />
        <span className="grid min-w-0 gap-1">
          <span className="font-semibold">{name}</span>
          <span className="text-[14px] leading-5 text-muted">
            {user.email} · {roleName(user.role)} · {visitsInWords(user)}
          </span>
          {user.is_active ? null : (
            <span>
              <Tag>Deactivated</Tag>
            </span>
          )}
        </span>
      </label>
      <Button size="small" onClick={manage} aria-label={`Manage ${name}`}>
        Manage
      </Button>
    </li>
  )
}
