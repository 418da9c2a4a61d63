import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#app/call.ts'
import { SEARCH_LENGTH_MAX } from '../../limits.ts'
import { SearchResultRow } from './search-result-row.tsx'

type SearchDialogProps = {
  /** The channel or thread that is open. */
  here?: { id: string; name: string } | undefined
  onClose: () => void
}

type Asked = { q: string; page: number; conversation?: string }

const searchQuery = ({ page, ...asked }: Asked) => ({
  queryKey: ['community', 'search', asked, page],
  queryFn: () => call('GET /api/messaging/search', { query: { ...asked, page: String(page) } }),
  enabled: asked.q !== '',
  placeholderData: keepPreviousData,
})

/** Finds messages by their words, among all that its reader may read. */
export function SearchDialog({ here, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const [isHere, setHere] = useState(false)
  const [asked, setAsked] = useState<Asked>({ q: '', page: 1 })
  const { data, error, isFetching } = useQuery(searchQuery(asked))
  const search = (event: FormEvent) => {
    event.preventDefault()
    setAsked({ q: typed.trim(), page: 1, ...(isHere && here ? { conversation: here.id } : {}) })
  }
  const turn = (by: number) => setAsked((known) => ({ ...known, page: known.page + by }))
  return (
    <Dialog open title="Search messages" onClose={onClose}>
      <form onSubmit={search} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextInput
            label="Words"
            type="search"
            isFilter
            maxLength={SEARCH_LENGTH_MAX}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" kind="main">
          Search
        </Button>
      </form>
      {here ? (
        <Checkbox label={`Only in ${here.name}`} checked={isHere} onChange={({ target }) => setHere(target.checked)} />
      ) : null}
      {error ? (
        <p role="alert" className="py-3 font-semibold text-danger">
          {error.message}
        </p>
      ) : null}
      {asked.q !== '' && isFetching && !data ? <Skeleton label="Searching..." /> : null}
      {data && asked.q !== '' ? (
        <>
          <p role="status" className="py-2 text-[14px] leading-5 text-muted">
            {data.results.length === 0 ? `Nothing was found for “${asked.q}”.` : `Messages with “${asked.q}”`}
          </p>
          <ul className="grid gap-1">
            {data.results.map(({ message, where, link, excerpt }) => (
              <SearchResultRow
                key={message.id}
                message={message}
                where={where}
                to={link}
                words={excerpt}
                onGo={onClose}
              />
            ))}
          </ul>
          <div className="mt-3 flex gap-3">
            {asked.page > 1 ? <Button onClick={() => turn(-1)}>Newer</Button> : null}
            {data.has_more ? <Button onClick={() => turn(1)}>Older</Button> : null}
          </div>
        </>
      ) : null}
    </Dialog>
  )
}
