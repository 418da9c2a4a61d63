import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { SEARCH_LENGTH_MAX } from '../limits.ts'
import { useOffers } from './directory-data.ts'
import { addressOf, type Place } from './place.ts'

// One that nobody offers any more, as in an old address, can still be seen to be chosen.
const withChosen = (options: readonly { value: string; label: string }[], chosen: string) =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]

/** Search and filters. A filter holds as it is chosen; words when Search or Enter is pressed. Keyed by the place. */
export function FilterForm({ place }: { place: Place }) {
  const navigate = useNavigate()
  const { roles, institutions } = useOffers()
  const [search, setSearch] = useState(place.search)
  const go = (change: Partial<Place>) =>
    void navigate(addressOf({ ...place, search: search.trim(), ...change, page: 1 }), { preventScrollReset: true })
  return (
    <form
      role="search"
      aria-label="Members"
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_170px_230px_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        go({})
      }}
    >
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
      <Select
        isFilter
        name="role"
        label="Role"
        placeholder="All Roles"
        options={withChosen(roles, place.role)}
        value={place.role}
        onChange={(event) => go({ role: event.target.value })}
      />
      <Select
        isFilter
        name="institution"
        label="Institution"
        placeholder="All Institutions"
        options={withChosen(institutions, place.institution)}
        value={place.institution}
        onChange={(event) => go({ institution: event.target.value })}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="main">
          Search
        </Button>
        <Button
          onClick={() => {
            setSearch('')
            go({ search: '', role: '', institution: '' })
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  )
}
