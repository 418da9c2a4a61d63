import { failureText } from '#shared/calls/failure.ts'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useFocusRestore } from '#ui/navigation/use-focus-restore.ts'
import type { AuthorList } from '../../contributions-contract.ts'
import type { PanelParts } from '../panel-contract.ts'
import { Agreement } from './agreement-form.tsx'
import { AuthorRow } from './author-row.tsx'
import { nameOf, useAuthors, useChangeAuthors } from './authors-data.ts'
import { moved, wayOn } from './author-order.ts'
import { BylineDialog } from './byline-dialog.tsx'

const CONTROL = 'min-h-9 w-full rounded-[6px] border border-control bg-surface px-2 text-[14px] pointer-coarse:min-h-11'

type ListParts = { list: AuthorList; changing: ReturnType<typeof useChangeAuthors> }

/** The order, for the lead to change: by drag, by buttons, and who answers letters. */
function OrderedAuthors({ list: { authors, may_order: mayOrder }, changing }: ListParts) {
  const rows = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const corresponding = authors.find((author) => author.corresponding)?.id ?? null
  const ids = authors.map(({ id }) => id)
  const move = (from: number, to: number) => {
    const author = authors[from]
    if (!author || from === to) return
    const way = wayOn(from, to, authors.length)
    const focusOn = () =>
      rows.current?.querySelector<HTMLElement>(`[data-author="${author.id}"] [data-way=${way}]`)?.focus()
    changing.mutate(
      { kind: 'order', order: moved(ids, from, to), corresponding },
      {
        onSuccess: () => {
          setSaid(`${nameOf(author)} is now author ${to + 1} of ${authors.length}.`)
          // Moving a row takes the focus from it.
          requestAnimationFrame(focusOn)
        },
      },
    )
  }
  return (
    <>
      <ol ref={rows}>
        {authors.map((author, place) => (
          <AuthorRow
            key={author.id}
            author={author}
            place={place}
            authors={authors.length}
            onMove={mayOrder ? move : undefined}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {mayOrder ? (
        <label className="grid gap-1">
          Corresponding author
          <select
            value={corresponding ?? ''}
            onChange={({ target }) =>
              changing.mutate({ kind: 'order', order: ids, corresponding: target.value || null })
            }
            className={CONTROL}
          >
            <option value="">Nobody yet</option>
            {authors.map((author) => (
              <option key={author.id} value={author.id}>
                {nameOf(author)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </>
  )
}

function Authors({ paperId, list, memberId }: { paperId: string; list: AuthorList; memberId: string }) {
  const changing = useChangeAuthors(paperId)
  const [isOpen, setOpen] = useState(false)
  const own = list.authors.find(({ id }) => id === memberId)
  const place = useRef<HTMLDivElement>(null)
  // Who agreed, or said why not, reads it beside their name.
  const heard = useFocusRestore(() => place.current?.querySelector<HTMLElement>(`[data-author="${memberId}"]`))
  return (
    <div ref={place} {...heard} className="grid gap-3">
      <OrderedAuthors list={list} changing={changing} />
      {list.may_agree || list.may_object ? <Agreement paperId={paperId} list={list} /> : null}
      {own ? (
        <>
          <Button size="small" onClick={() => setOpen(true)}>
            How you are printed
          </Button>
          <BylineDialog open={isOpen} paperId={paperId} author={own} onClose={() => setOpen(false)} />
        </>
      ) : null}
      {changing.error ? (
        <p role="alert" className="font-semibold text-danger">
          {failureText(changing.error)}
        </p>
      ) : null}
    </div>
  )
}

/** For the authors: in which order and under which names they are printed, and who agrees to that. */
export function AuthorsPanel({ workspace: { paper }, memberId }: PanelParts) {
  const { data, error } = useAuthors(paper.id)
  if (!paper.is_team_member) return null
  return (
    <section id="authors" aria-labelledby="authors-heading">
      <h2 id="authors-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Authors
      </h2>
      {data ? <Authors paperId={paper.id} list={data} memberId={memberId} /> : null}
      {error && !data ? <p role="alert">{failureText(error)}</p> : null}
    </section>
  )
}
