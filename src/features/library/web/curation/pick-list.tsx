import type { ReactNode } from 'react'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'

export type Pickable = { id: string; name: string; about: ReactNode }

type PickListProps = {
  label: string
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  /** The search results; undefined while they are being fetched. */
  found: Pickable[] | undefined
  picked: string | undefined
  onPick: (id: string) => void
  error?: string | undefined
}

/** Shows a search field and its results, of which one can be chosen. */
export function PickList({ label, searchLabel, search, onSearch, found, picked, onPick, error }: PickListProps) {
  return (
    <div className="grid gap-3">
      <TextInput
        type="search"
        label={searchLabel}
        isFilter
        value={search}
        maxLength={200}
        onChange={(event) => onSearch(event.target.value)}
      />
      {found && found.length > 0 ? (
        <RadioGroup
          legend={label}
          name={label}
          choices={found.map(({ id, name, about }) => ({ value: id, label: name, hint: about }))}
          value={picked}
          onChange={onPick}
          error={error}
        />
      ) : (
        <p role="status" className="text-muted">
          {found ? 'Nothing found.' : 'Searching…'}
        </p>
      )}
    </div>
  )
}
