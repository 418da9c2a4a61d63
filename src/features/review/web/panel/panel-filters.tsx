import { type FormEvent, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { textsOf } from '#ui/forms/form-values.ts'
import { SEARCH_LENGTH_MAX } from '../../limits.ts'
import { addressOf, type ReviewListState } from '../list-state.ts'
import { stateOf } from '../review-texts.ts'

const control =
  'min-h-11 rounded-[6px] border border-control bg-surface px-3 text-[16px] leading-[22px] text-ink placeholder:text-muted'

const SHOWS = [
  ['waiting', 'Waiting'],
  ['overdue', 'Overdue'],
  ['all', 'Everything'],
] as const

function ShowSelect({ listState, onShow }: { listState: ReviewListState; onShow: (show: string) => void }) {
  return (
    <select
      name="status"
      aria-label="Which to show"
      value={listState.show}
      onChange={(event) => onShow(event.target.value)}
      className={`${control} min-w-0 flex-[1_1_160px] sm:flex-none`}
    >
      {SHOWS.map(([show, label]) => (
        <option key={show} value={show}>
          {label}
        </option>
      ))}
      {listState.openTab.states.map((state) => (
        <option key={state} value={state}>
          {stateOf(state).label}
        </option>
      ))}
    </select>
  )
}

function CategorySelect({ listState, onChoose }: { listState: ReviewListState; onChoose: (category: string) => void }) {
  return (
    <select
      name="category"
      aria-label="Category"
      value={listState.category}
      onChange={(event) => onChoose(event.target.value)}
      className={`${control} min-w-0 flex-[1_1_160px] sm:flex-none`}
    >
      <option value="">All Categories</option>
      {[...PAPER_CATEGORIES, OTHER_CATEGORY].map((category) => (
        <option key={category}>{category}</option>
      ))}
    </select>
  )
}

type FiltersProps = { listState: ReviewListState; searchField: RefObject<HTMLInputElement | null> }

/** State, category and words. What is chosen is the address. */
export function PanelFilters({ listState, searchField }: FiltersProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(listState.search)
  const [shown, setShown] = useState(listState.search)
  // Going back, or to another tab, shows the words that are searched for there.
  if (shown !== listState.search) {
    setShown(listState.search)
    setTyped(listState.search)
  }
  const go = (changes: Partial<ReviewListState>) =>
    void navigate(addressOf({ ...listState, page: 1, id: '', ...changes }), { preventScrollReset: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // From here on keys are for the list, and what is typed is found by "/" again.
    searchField.current?.blur()
    go({ search: textsOf(event.currentTarget)('search').trim() })
  }
  return (
    <form role="search" onSubmit={submit} className="flex flex-wrap gap-3 pt-4">
      <input
        ref={searchField}
        type="search"
        dir="auto"
        name="search"
        aria-label={`Search ${listState.openTab.things[1]}`}
        placeholder="Title, name or number"
        value={typed}
        pattern={`.{0,${SEARCH_LENGTH_MAX}}`}
        title={`At most ${SEARCH_LENGTH_MAX} characters`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed === '') event.currentTarget.blur()
        }}
        className={`${control} min-w-0 flex-[1_1_220px]`}
      />
      <button type="submit" className={`${control} cursor-pointer px-4 font-semibold`}>
        Search
      </button>
      <ShowSelect listState={listState} onShow={(show) => go({ show })} />
      {listState.openTab.isUnsorted ? null : (
        <CategorySelect listState={listState} onChoose={(category) => go({ category })} />
      )}
    </form>
  )
}
