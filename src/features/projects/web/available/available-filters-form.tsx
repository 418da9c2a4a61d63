import { useState } from 'react'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { AVAILABLE_SEARCH_LENGTH_MAX } from '../../limits.ts'
import type { FilterName, Filters } from '../filter-query.ts'
import { DIFFICULTIES, difficultyInWords, inWords } from '../project-facts.ts'

const choice = (value: string, label = value) => ({ value, label })

const CATEGORIES = [...PAPER_CATEGORIES, OTHER_CATEGORY].map((name) => choice(name))
const LEVELS = DIFFICULTIES.map((level) => choice(String(level), difficultyInWords(level)))
const SETTINGS = [
  'emergency',
  'icu',
  'outpatient',
  'surgery',
  'telehealth',
  'mental_health',
  'rehabilitation',
  'administration',
  'other',
].map((value) => choice(value, inWords(value)))
const TEAM_SIZES = [choice('solo', '1 student'), choice('pair', '2 students'), choice('team', '3 students or more')]
const OPEN_SPOTS = [
  choice('1', 'At least 1'),
  choice('2', 'At least 2'),
  choice('3', 'At least 3'),
  choice('4', 'At least 4'),
]

const SELECTS: { name: FilterName; label: string; options: { value: string; label: string }[] }[] = [
  { name: 'category', label: 'Category', options: CATEGORIES },
  { name: 'difficulty', label: 'Difficulty', options: LEVELS },
  { name: 'setting', label: 'Clinical setting', options: SETTINGS },
  { name: 'team_size', label: 'Team size', options: TEAM_SIZES },
  { name: 'open_spots', label: 'Open spots', options: OPEN_SPOTS },
]

type FormParts = { filters: Filters; onChange: (filters: Filters) => void }

/** Words to search for, sent by Enter or the button; the chosen parts narrow the list at once. */
export function AvailableFiltersForm({ filters, onChange }: FormParts) {
  const [typed, setTyped] = useState({ search: filters.search ?? '', skill: filters.skill ?? '' })
  const narrowed = Object.keys(filters).length
  const clear = () => {
    setTyped({ search: '', skill: '' })
    onChange({})
  }
  return (
    <form
      role="search"
      aria-label="Open projects"
      className="grid gap-4 border-b border-line pt-6 pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...filters, search: typed.search.trim(), skill: typed.skill.trim() })
      }}
    >
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_220px_auto]">
        <TextInput
          isFilter
          type="search"
          label="Search projects"
          maxLength={AVAILABLE_SEARCH_LENGTH_MAX}
          value={typed.search}
          onChange={(event) => setTyped({ ...typed, search: event.target.value })}
        />
        <TextInput
          isFilter
          type="search"
          label="Skill"
          maxLength={AVAILABLE_SEARCH_LENGTH_MAX}
          value={typed.skill}
          onChange={(event) => setTyped({ ...typed, skill: event.target.value })}
        />
        <Button type="submit">Search</Button>
      </div>
      <details open={narrowed > 0} className="group">
        <summary className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline">
          Filters{narrowed > 0 ? ` (${narrowed} in use)` : ''}
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-2 sm:grid-cols-3 lg:grid-cols-5">
          {SELECTS.map(({ name, label, options }) => (
            <Select
              key={name}
              isFilter
              label={label}
              options={options}
              placeholder="Any"
              value={filters[name] ?? ''}
              onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
            />
          ))}
        </div>
      </details>
      {narrowed > 0 ? (
        <div>
          <Button size="small" onClick={clear}>
            Clear filters
          </Button>
        </div>
      ) : null}
    </form>
  )
}
