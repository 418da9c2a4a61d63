import { TextInput } from '#ui/forms/text-input.tsx'
import { SEARCH_LENGTH_MAX } from '../limits.ts'

type SearchFieldProps = { label: string; value: string; onSearch: (search: string) => void }

/** Shows a search field that filters a list as the user types. */
export const SearchField = ({ label, value, onSearch }: SearchFieldProps) => (
  <div className="max-w-[320px]">
    <TextInput
      label={label}
      isFilter
      type="search"
      maxLength={SEARCH_LENGTH_MAX}
      value={value}
      onChange={({ target }) => onSearch(target.value)}
    />
  </div>
)
