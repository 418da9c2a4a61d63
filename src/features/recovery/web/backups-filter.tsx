import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { SEARCH_LENGTH_MAX } from '../limits.ts'
import type { BackupsShown } from './backups-data.ts'

const SORTS = [
  { value: '-started_at', label: 'Newest first' },
  { value: 'started_at', label: 'Oldest first' },
  { value: '-bytes', label: 'Largest first' },
  { value: 'state', label: 'By state' },
]

type FilterProps = { shown: BackupsShown; show: (shown: BackupsShown) => void }

export const BackupsFilter = ({ shown, show }: FilterProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <TextInput
      label="Search by name or purpose"
      isFilter
      type="search"
      maxLength={SEARCH_LENGTH_MAX}
      value={shown.search}
      onChange={({ target }) => show({ ...shown, search: target.value, page: 1 })}
    />
    <Select
      label="Order"
      isFilter
      options={SORTS}
      value={shown.sort}
      onChange={({ target }) => show({ ...shown, sort: target.value as BackupsShown['sort'], page: 1 })}
    />
  </div>
)
