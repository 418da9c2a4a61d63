import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { call } from '#app/call.ts'
import { REASON_LENGTH_MAX } from '#shared/calls/destructive.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { type Classification, CLASSIFICATIONS } from '../classes.ts'
import type { UserClassification } from '../contract.ts'
import { SEARCH_LENGTH_MAX, WHY_MISSING } from '../limits.ts'
import { type ClassesShown, useClassifications, useRefresh } from './cleanup-data.ts'
import { CLASS_NAMES } from './class-names.ts'
import { TabHeader, QueryResult } from './query-result.tsx'
import { Marks } from './marks-section.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'email', label: 'By address' },
  { value: 'role', label: 'By role' },
  { value: 'joined_at', label: 'Newest first' },
]

type FiltersProps = {
  shown: ClassesShown
  counts: Record<Classification, number> | undefined
  show: (shown: ClassesShown) => void
}

function Filters({ shown, counts, show }: FiltersProps) {
  const nameOf = (one: Classification) =>
    counts ? `${CLASS_NAMES[one]} (${counts[one].toLocaleString('en-GB')})` : CLASS_NAMES[one]
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextInput
        label="Search by name or address"
        isFilter
        type="search"
        maxLength={SEARCH_LENGTH_MAX}
        value={shown.search}
        onChange={(event) => show({ ...shown, search: event.target.value, page: 1 })}
      />
      <Select
        label="Classification"
        isFilter
        options={[{ value: '', label: 'All' }, ...CLASSIFICATIONS.map((one) => ({ value: one, label: nameOf(one) }))]}
        value={shown.classification ?? ''}
        onChange={(event) =>
          show({ ...shown, classification: CLASSIFICATIONS.find((one) => one === event.target.value), page: 1 })
        }
      />
      <Select
        label="Order"
        isFilter
        options={SORTS}
        value={shown.sort}
        onChange={(event) => show({ ...shown, sort: event.target.value as ClassesShown['sort'], page: 1 })}
      />
    </div>
  )
}

type ListProps = { users: UserClassification[]; onClassify: (user: UserClassification) => void }

const columnsWith = (onClassify: ListProps['onClassify']): Column<UserClassification>[] => [
  {
    name: 'Account',
    cell: (user) => (
      <span className="grid [overflow-wrap:anywhere]">
        <span className="font-semibold">{user.name}</span>
        <span className="text-[14px] leading-5 text-muted">
          {user.email} · {user.role}
        </span>
      </span>
    ),
  },
  {
    name: 'Classified as',
    cell: (user) => (
      <span className="grid">
        <span>
          {CLASS_NAMES[user.classification]}
          {user.auto_classified ? ', by a rule' : ', by hand'}
        </span>
        <span className="text-[14px] leading-5 text-muted [overflow-wrap:anywhere]">{user.reason}</span>
      </span>
    ),
  },
  {
    name: 'Change',
    cell: (user) => (
      <Button size="small" aria-label={`Classify: ${user.name}, ${user.email}`} onClick={() => onClassify(user)}>
        Classify
      </Button>
    ),
  },
]

function List({ users, onClassify }: ListProps) {
  if (users.length === 0)
    return <EmptyState title="No accounts found">Try another search, or show all classifications.</EmptyState>
  return (
    <Table
      caption="Accounts and their classifications"
      captionHidden
      columns={columnsWith(onClassify)}
      rows={users}
      keyOf={(user) => user.user_id}
    />
  )
}

/** Shows the class of each account, set by rules or by hand. */
export function UserClassifications() {
  const [shown, show] = useState<ClassesShown>({ search: '', sort: 'name', classification: undefined, page: 1 })
  const [chosen, choose] = useState<UserClassification>()
  const query = useClassifications(shown)
  return (
    <section className="grid gap-5 py-8">
      <TabHeader title="User Classifications">
        Labels distinguish test accounts from real ones before a cleanup. They grant no rights. Change roles under Super
        Admin.
      </TabHeader>
      <Filters shown={shown} counts={query.data?.counts} show={show} />
      <QueryResult query={query} loading="Loading classifications..." failed="Error fetching users">
        {({ user_classifications: users, pagination }) => (
          <>
            <List users={users} onClassify={choose} />
            <PageTurner
              label="Pages of accounts"
              page={shown.page}
              totalPages={pagination.total_pages}
              onPage={(page) => show({ ...shown, page })}
            />
          </>
        )}
      </QueryResult>
      <Marks />
      {chosen ? <ClassifyDialog user={chosen} onClose={() => choose(undefined)} /> : null}
    </section>
  )
}

const CHOICES = CLASSIFICATIONS.map((value) => ({ value, label: CLASS_NAMES[value] }))

type ClassifyDialogProps = { user: UserClassification; onClose: () => void }

/** Lets an admin choose an account's class and enter the reason. */
function ClassifyDialog({ user, onClose }: ClassifyDialogProps) {
  const refresh = useRefresh()
  const [classification, setClassification] = useState<Classification>(user.classification)
  return (
    <ReasonDialog
      title={`Classify ${user.name}`}
      action="Save Classification"
      missing={WHY_MISSING}
      lengthMax={REASON_LENGTH_MAX}
      onClose={onClose}
      send={async (reason) => {
        const params = { userId: user.user_id }
        await call('PUT /api/dap/users/:userId/classify', { params, body: { classification, reason } })
        await refresh()
        onClose()
        showToast({ title: `${user.name} is classified as ${CLASS_NAMES[classification].toLowerCase()}` })
      }}
    >
      <p className="[overflow-wrap:anywhere]">
        {user.email}. {user.reason}
      </p>
      <RadioGroup
        legend="Classified as"
        name="classification"
        isRow
        choices={CHOICES}
        value={classification}
        onChange={(value) => setClassification(CLASSIFICATIONS.find((one) => one === value) ?? classification)}
      />
    </ReasonDialog>
  )
}
