import { useState, type FormEvent } from 'react'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SEARCH_LENGTH_MAX } from '../../limits.ts'

type FindingToolProps = {
  /** The open channel or thread; undefined for a thread without messages. */
  here?: (PinsSource & { name: string }) | undefined
}

const buttonClasses =
  'flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink'

/** Shows the buttons that open the message search and the list of pinned messages. */
export function SearchTool({ here }: FindingToolProps) {
  const [open, setOpen] = useState<'nothing' | 'search' | 'pins'>('nothing')
  const close = () => setOpen('nothing')
  return (
    <>
      <button type="button" aria-label="Search messages" onClick={() => setOpen('search')} className={buttonClasses}>
        <IconSearch size={20} aria-hidden="true" />
      </button>
      {here ? (
        <button type="button" aria-label="Pinned messages" onClick={() => setOpen('pins')} className={buttonClasses}>
          <IconPin size={20} aria-hidden="true" />
        </button>
      ) : null}
      {open === 'search' ? <SearchDialog here={here} onClose={close} /> : null}
      {open === 'pins' && here ? <PinsDialog source={here} onClose={close} /> : null}
    </>
  )
}

type PinsSource =
  | { is: 'channel'; id: string; pathOf: (number: number) => string }
  | { is: 'thread'; id: string; pathOf: (number: number) => string }

const pinsQuery = ({ is, id }: PinsSource) => ({
  queryKey: ['community', 'pins', id],
  queryFn: async () => {
    const { messages } = await (is === 'channel'
      ? call('GET /api/messaging/channels/:channelId/pins', { params: { channelId: id } })
      : call('GET /api/messaging/direct-messages/:threadId/pins', { params: { threadId: id } }))
    return messages
  },
})

/** Lists the pinned messages of a conversation. */
function PinsDialog({ source, onClose }: { source: PinsSource; onClose: () => void }) {
  const { data, error, refetch } = useQuery(pinsQuery(source))
  return (
    <Dialog open title="Pinned messages" onClose={onClose}>
      {error ? (
        <LoadError title="Couldn’t load pinned messages" heading="h3" error={error} retry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton label="Loading pinned messages..." /> : null}
      {data?.length === 0 ? <p className="text-muted">No pinned messages</p> : null}
      <ul className="grid gap-1">
        {data?.map((message) => (
          <SearchResultRow
            key={message.id}
            message={message}
            to={source.pathOf(message.number)}
            words={message.content}
            onGo={onClose}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type SearchDialogProps = {
  /** The open channel or thread. */
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

/** Searches all messages that the reader may read. */
function SearchDialog({ here, onClose }: SearchDialogProps) {
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
            {data.results.length === 0 ? `No messages found for “${asked.q}”` : `Messages with “${asked.q}”`}
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

type FoundRowProps = {
  message: { username: string; timestamp: string }
  where?: string
  to: string
  words: string
  onGo: () => void
}

/** Shows a found or pinned message, with a link to its position in the conversation. */
function SearchResultRow({ message: { username, timestamp }, where, to, words, onGo }: FoundRowProps) {
  return (
    <li>
      <Link to={to} onClick={onGo} className="block rounded-[6px] border border-line px-3 py-2 hover:bg-sunken">
        <span className="block text-[13px] leading-[18px] text-muted">
          <bdi className="font-semibold text-ink">{username}</bdi>
          {where ? (
            <>
              {' in '}
              <bdi>{where}</bdi>
            </>
          ) : null}
          , {pacificTime(timestamp)}
        </span>
        <span dir="auto" className="line-clamp-3 [overflow-wrap:anywhere]">
          {words || 'Files only'}
        </span>
      </Link>
    </li>
  )
}
