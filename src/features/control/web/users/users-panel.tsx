import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/forms/select.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#app/call.ts'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { DELETED_AT_ONCE_MAX } from '../../limits.ts'
import type { User } from '../../users-contract.ts'
import { SearchForm } from '../search-form.tsx'
import { DELETION_REASON_MISSING } from '../../sentences.ts'
import { withFailureToast } from '../refusals.ts'
import { UserDialog } from './user-dialog.tsx'
import { type UsersQuery, useUsers, useRefresh } from './users-data.ts'
import { ROLE_OPTIONS, SORT_OPTIONS, nameOf, roleName, visitsInWords } from './user-words.ts'

type FiltersProps = { asked: UsersQuery; ask: (change: Partial<UsersQuery>) => void }

function Filters({ asked, ask }: FiltersProps) {
  return (
    <SearchForm label="Search members" placeholder="Name or e-mail address" search={(search) => ask({ search })}>
      <Select
        isFilter
        label="Role"
        placeholder="All Roles"
        options={ROLE_OPTIONS}
        value={asked.role}
        onChange={({ target }) => ask({ role: target.value as UsersQuery['role'] })}
      />
      <Select
        isFilter
        label="Sort by"
        options={SORT_OPTIONS}
        value={asked.sort}
        onChange={({ target }) => ask({ sort: target.value as UsersQuery['sort'] })}
      />
    </SearchForm>
  )
}

type ChosenProps = { found: number; chosen: User[]; clear: () => void; onDelete: () => void }

/** Shows the number of selected members, or, if none are selected, the number of results. */
function Chosen({ found, chosen, clear, onDelete }: ChosenProps) {
  const isTooMany = chosen.length > DELETED_AT_ONCE_MAX
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-3">
      {chosen.length === 0 ? (
        <span className="text-muted">Members found: {found.toLocaleString('en-GB')}</span>
      ) : (
        <>
          <span>
            {chosen.length} selected{isTooMany ? ` (at most ${DELETED_AT_ONCE_MAX} at once)` : ''}
          </span>
          <Button size="small" kind="danger" disabled={isTooMany} onClick={onDelete}>
            Delete Selected
          </Button>
          <Button size="small" onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </div>
  )
}

function Users({ sort }: Pick<UsersQuery, 'sort'>) {
  const [asked, setAsked] = useState<UsersQuery>({ search: '', role: '', sort, page: 1 })
  const [chosen, setChosen] = useState<ReadonlyMap<string, User>>(new Map())
  const [managed, setManaged] = useState<User>()
  const [isDeleting, setIsDeleting] = useState(false)
  const { data, error, refetch } = useUsers(asked)
  const ask = (change: Partial<UsersQuery>) => setAsked({ ...asked, page: 1, ...change })
  const choose = (user: User) => {
    const next = new Map(chosen)
    if (!next.delete(user.id)) next.set(user.id, user)
    setChosen(next)
  }
  return (
    <section className="grid gap-4 pt-5" aria-label="User Management">
      <Filters asked={asked} ask={ask} />
      {error && !data ? <LoadError title="Error fetching users" error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton label="Loading users..." lines={8} />}
      {data ? (
        <>
          <Chosen
            found={data.total_users}
            chosen={[...chosen.values()]}
            clear={() => setChosen(new Map())}
            onDelete={() => setIsDeleting(true)}
          />
          {data.users.length === 0 ? (
            <EmptyState title="No members found">Try fewer words, or another role.</EmptyState>
          ) : (
            <ul className="border-t border-line">
              {data.users.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  isChosen={chosen.has(user.id)}
                  choose={() => choose(user)}
                  manage={() => setManaged(user)}
                />
              ))}
            </ul>
          )}
          <PageTurner page={asked.page} totalPages={data.pagination.total_pages} onPage={(page) => ask({ page })} />
        </>
      ) : null}
      {managed ? <UserDialog user={managed} onClose={() => setManaged(undefined)} /> : null}
      {isDeleting ? (
        <BulkDeleteDialog
          users={[...chosen.values()]}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            setIsDeleting(false)
            setChosen(new Map())
          }}
        />
      ) : null}
    </section>
  )
}

/** Lists all members, with search, sorting and actions. The URL may specify the order (`sort=-joined_at`). */
export default function UsersPanel() {
  const [address] = useSearchParams()
  const { value: sort } = SORT_OPTIONS.find(({ value }) => value === address.get('sort')) ?? SORT_OPTIONS[0]
  return <Users key={sort} sort={sort} />
}

type UserRowProps = { user: User; isChosen: boolean; choose: () => void; manage: () => void }

function UserRow({ user, isChosen, choose, manage }: UserRowProps) {
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

type BulkDeleteDialogProps = { users: User[]; onClose: () => void; onDeleted: () => void }

const NAMED_MAX = 10

function BulkDeleteDialog({ users, onClose, onDeleted }: BulkDeleteDialogProps) {
  const refresh = useRefresh()
  const user_ids = users.map(({ id }) => id)
  const more = users.length - NAMED_MAX
  return (
    <DestructiveDialog
      title={users.length === 1 ? 'Delete one account?' : `Delete ${users.length} accounts?`}
      action="Delete Accounts"
      reasonMissing={DELETION_REASON_MISSING}
      typed="DELETE"
      onClose={onClose}
      act={async (given) => {
        const deleting = call('POST /api/super-admin/users/bulk-delete', { body: { user_ids, ...given } })
        const { message } = await withFailureToast('Error in bulk delete', deleting)
        refresh()
        onDeleted()
        showToast({ title: 'Accounts deleted', text: message })
      }}
    >
      <p>
        They will be signed out and hidden immediately. You can recover each account with all its data from the
        graveyard for 30 days. After that, personal data is permanently deleted. If one account can’t be deleted, none
        are.
      </p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {users.slice(0, NAMED_MAX).map((user) => (
          <li key={user.id}>
            {nameOf(user)}, {user.email}
          </li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </DestructiveDialog>
  )
}
