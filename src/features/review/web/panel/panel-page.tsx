import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { Navigate, useNavigate } from 'react-router'
import { type RefObject, useState, type FormEvent } from 'react'
import type { Pagination } from '#shared/calls/pagination.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import type { ReviewCounts } from '../../contract.ts'
import type { ReviewTab } from '../review-queue.ts'
import { addressOf, type ReviewListState } from '../list-state.ts'
import { ReviewDialog } from '../dialog/review-dialog.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { REVIEW_PAGES, REVIEW_TABS } from '#app/review-tabs.ts'
import { PAPER_CATEGORIES, OTHER_CATEGORY } from '#shared/categories.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { textsOf } from '#ui/forms/form-values.ts'
import { SEARCH_LENGTH_MAX } from '../../limits.ts'
import { choiceOf, stateOf } from '../review-texts.ts'
import { ReviewListPlaceholder, ReviewList } from './review-list.tsx'
import { ReviewTimes } from './review-times.tsx'
import { totalInWords } from './totals.ts'
import { usePanel } from './use-panel.ts'
import { HEADING_ID } from './use-rows.ts'

function Heading({ onKeys }: { onKeys: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 pt-8 pb-4">
      <h1 className="font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">Review panel</h1>
      <div className="flex items-center gap-x-5 max-sm:gap-x-4">
        {REVIEW_PAGES.map(({ label, to }) => (
          <Link key={to} to={to} className="py-2 font-semibold text-brand hover:underline pointer-coarse:py-3">
            {label}
          </Link>
        ))}
        <Button size="small" onClick={onKeys} className="max-sm:pointer-coarse:hidden">
          <IconKeyboard size={18} aria-hidden="true" />
          Keys
        </Button>
      </div>
    </div>
  )
}

function ReviewTabs({ current, counts }: { current: ReviewTab; counts: ReviewCounts | undefined }) {
  return (
    <Tabs
      label="What to review"
      tabs={REVIEW_TABS.map((openTab) => ({
        to: addressOf({ openTab }),
        label: openTab.label,
        count: counts?.[openTab.kind],
        current: openTab === current,
      }))}
    />
  )
}

function Totals({ listState, pagination }: { listState: ReviewListState; pagination: Pagination | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-4 pb-3">
      <p role="status" className="min-h-5 text-[14px] leading-5 font-semibold tabular-nums">
        {pagination && pagination.total > 0 ? totalInWords(listState, pagination) : null}
      </p>
      <ReviewTimes openTab={listState.openTab} />
    </div>
  )
}

/** Shows the review panel: a tab for each kind of item, with the number of pending items. */
export default function PanelPage() {
  const panel = usePanel()
  const { listState, list, shown, rows, keys } = panel
  const { reviewing, leave, finish } = panel.reviewing
  const { openTab } = listState
  const pages = list.data?.pagination.total_pages ?? listState.page
  // A reviewer who decided on all items of the last page continues with the page before it.
  if (listState.page > pages) return <Navigate to={addressOf({ ...listState, page: pages })} replace />
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>{`${openTab.label} · Review panel · Inflo`}</title>
      <Heading onKeys={keys.show} />
      <ReviewTabs current={openTab} counts={list.counts} />
      <h2 id={HEADING_ID} tabIndex={-1} className="sr-only">
        {openTab.label}
      </h2>
      <PanelFilters listState={listState} searchField={panel.searchField} />
      <Totals listState={listState} pagination={list.data?.pagination} />
      {list.data?.may_decide === false ? (
        <p className="pb-3 text-muted">You can read everything here; admins decide.</p>
      ) : null}
      {list.error ? (
        <LoadError title="The list could not be loaded" error={list.error} retry={() => void list.refetch()} />
      ) : null}
      {list.data || list.error ? null : <ReviewListPlaceholder />}
      {list.data ? (
        <>
          <ReviewList
            listState={listState}
            items={shown}
            rows={rows}
            counts={list.counts}
            now={new Date(list.dataUpdatedAt)}
            mayDecide={panel.mayDecide}
            onToggle={panel.toggle}
            onReview={panel.begin}
            onUndo={panel.undo}
          />
          <Pager
            page={listState.page}
            totalPages={pages}
            addressOf={(page) => addressOf({ ...listState, page, id: '' })}
          />
        </>
      ) : null}
      {reviewing ? (
        <ReviewDialog
          key={reviewing.item.id}
          {...reviewing}
          onClose={leave}
          onDone={(decided, decision) => {
            panel.confirm({ ...reviewing, decided, decision })
            finish(reviewing.item.id)
          }}
        />
      ) : null}
      {keys.isShown ? <KeysDialog openTab={openTab} on={keys.on} onChange={keys.change} onClose={keys.hide} /> : null}
    </div>
  )
}

const MOVING = [
  [`1 to ${REVIEW_TABS.length}`, 'Switch to a tab, in order'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter or o', 'Open or close the row'],
  ['u', 'Undo a decision that has not taken effect'],
  ['/', 'Search'],
  ['?', 'Show these shortcuts'],
  ['Escape', 'Close a dialog or leave the search'],
  ['Ctrl+Enter', 'Submit the review from the notes'],
] as const

function decidingOn(openTab: ReviewTab): (readonly [string, string])[] {
  return Object.entries(openTab.keys).map(([key, decision]) => [key, choiceOf(openTab, decision)?.label ?? decision])
}

type KeysDialogProps = { openTab: ReviewTab; on: boolean; onChange: (on: boolean) => void; onClose: () => void }

/** Shows the keyboard shortcuts of this tab, and a control that turns them on or off. */
function KeysDialog({ openTab, on, onChange, onClose }: KeysDialogProps) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose} maxWidth={480}>
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {[...MOVING.slice(0, 4), ...decidingOn(openTab), ...MOVING.slice(4)].map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-[4px] border border-control bg-sunken px-1.5 py-0.5 font-mono text-[13px]">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name="single-keys"
        label="Use single-key shortcuts on this device"
        hint="They never act while you type. If you turn them off, you can still use Tab and Enter."
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Dialog>
  )
}

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
      aria-label="Filter by status"
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

/** Shows filters for state, category and search text. The URL stores the selected filters. */
function PanelFilters({ listState, searchField }: FiltersProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(listState.search)
  const [shown, setShown] = useState(listState.search)
  // After navigating to another list or back, the field shows that list's search text.
  if (shown !== listState.search) {
    setShown(listState.search)
    setTyped(listState.search)
  }
  const go = (changes: Partial<ReviewListState>) =>
    void navigate(addressOf({ ...listState, page: 1, id: '', ...changes }), { preventScrollReset: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Removes the focus, so that keys control the list; "/" returns to the search field.
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
