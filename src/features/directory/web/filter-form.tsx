import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useSearchText } from '#ui/forms/use-search-text.ts'
import { SEARCH_LENGTH_MAX } from '../limits.ts'
import { useOffers } from './directory-data.ts'
import { addressOf, type DirectoryListState } from './list-state.ts'

// Adds the chosen option if it is no longer offered, as with an old link.
const withChosen = (options: readonly { value: string; label: string }[], chosen: string) =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]

type FiltersProps = {
  id: string
  listState: DirectoryListState
  isOpen: boolean
  go: (change: Partial<DirectoryListState>) => void
  clear: () => void
}

/** Shows the filters next to the search; on a phone only when opened. */
function Filters({ id, listState, isOpen, go, clear }: FiltersProps) {
  const { roles, institutions } = useOffers()
  return (
    <div
      id={id}
      className={`${isOpen ? 'grid' : 'hidden'} items-end gap-3 sm:grid sm:grid-cols-[1fr_1fr_auto] lg:grid-cols-[170px_230px_auto]`}
    >
      <Select
        isFilter
        name="role"
        label="Role"
        placeholder="All Roles"
        options={withChosen(roles, listState.role)}
        value={listState.role}
        onChange={(event) => go({ role: event.target.value as DirectoryListState['role'] })}
      />
      <Select
        isFilter
        name="institution"
        label="Institution"
        placeholder="All Institutions"
        options={withChosen(institutions, listState.institution)}
        value={listState.institution}
        onChange={(event) => go({ institution: event.target.value })}
      />
      <Button onClick={clear}>Clear</Button>
    </div>
  )
}

/**
 * Shows search and filters; on a phone the filters can be opened, and start open if one is active. A filter is applied
 * when it is chosen, the search text when Search or Enter is pressed. The form stays mounted when the URL changes, so
 * that it keeps the focus.
 */
export function FilterForm({ listState }: { listState: DirectoryListState }) {
  const navigate = useNavigate()
  const filtersId = useId()
  const [search, setSearch] = useSearchText(listState.search)
  const inUse = [listState.role, listState.institution].filter((chosen) => chosen !== '').length
  const [isOpen, setOpen] = useState(inUse > 0)
  const go = (change: Partial<DirectoryListState>) =>
    void navigate(addressOf({ ...listState, search: search.trim(), ...change, page: 1 }), { preventScrollReset: true })
  const clear = () => {
    setSearch('')
    go({ search: '', role: '', institution: '' })
  }
  return (
    <form
      role="search"
      aria-label="Members"
      className="grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        go({})
      }}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextInput
            isFilter
            type="search"
            name="search"
            label="Search members"
            maxLength={SEARCH_LENGTH_MAX}
            placeholder="Name, institution, program, interest"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <Button type="submit" kind="main">
          Search
        </Button>
        <div className="sm:hidden">
          <Button aria-expanded={isOpen} aria-controls={filtersId} onClick={() => setOpen(!isOpen)}>
            {inUse > 0 ? `Filters (${inUse})` : 'Filters'}
          </Button>
        </div>
      </div>
      <Filters id={filtersId} {...{ listState, isOpen, go, clear }} />
    </form>
  )
}
