import { Select } from '#ui/forms/select.tsx'
import type { ProposalsShown } from './cleanup-data.ts'
import { SearchField } from './search-field.tsx'

const SORTS = [
  { value: 'severity', label: 'Most severe first' },
  { value: 'timestamp', label: 'Newest first' },
]

type ProposalFiltersProps = { label: string; shown: ProposalsShown; show: (shown: ProposalsShown) => void }

/** Shows a search field that filters proposals as the admin types, and a choice of their order. */
export const ProposalFilters = ({ label, shown, show }: ProposalFiltersProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <SearchField label={label} value={shown.search} onSearch={(search) => show({ ...shown, search, page: 1 })} />
    <Select
      label="Order"
      isFilter
      options={SORTS}
      value={shown.sort}
      onChange={({ target }) => show({ ...shown, sort: target.value as ProposalsShown['sort'], page: 1 })}
    />
  </div>
)
