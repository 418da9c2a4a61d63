import { failureText, Failure } from '#shared/calls/failure.ts'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { useFocusRestore } from '#ui/navigation/use-focus-restore.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import type { AuthorList, ListedAuthor } from '../../contributions-contract.ts'
import type { PanelParts } from '../panel-contract.ts'
import { PRINTED_NAME_LENGTH_MAX, AFFILIATION_LENGTH_MAX } from '../../limits.ts'
import { Agreement } from './agreement-form.tsx'
import { AuthorRow } from './author-row.tsx'
import { nameOf, useAuthors, useChangeAuthors } from './authors-data.ts'

const CONTROL = 'min-h-9 w-full rounded-[6px] border border-control bg-surface px-2 text-[14px] pointer-coarse:min-h-11'

type ListParts = { list: AuthorList; changing: ReturnType<typeof useChangeAuthors> }

/** Shows the order of authors, which the lead can change by dragging or buttons, and the corresponding author. */
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
          // Moving the row has removed the focus from its button, so the focus is set again.
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
            <option value="">Not chosen yet</option>
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
  // After approving or objecting, the author's own row gets the focus, since it shows the result.
  const heard = useFocusRestore(() => place.current?.querySelector<HTMLElement>(`[data-author="${memberId}"]`))
  return (
    <div ref={place} {...heard} className="grid gap-3">
      <OrderedAuthors list={list} changing={changing} />
      {list.may_agree || list.may_object ? <Agreement paperId={paperId} list={list} /> : null}
      {own ? (
        <>
          <Button size="small" onClick={() => setOpen(true)}>
            Your byline
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

/**
 * Shows the printed order and names of the authors, and which authors have approved them. Only authors see this panel.
 */
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

/** Returns a list with one entry moved to another index; unchanged if either index is outside the list. Pure. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Returns which button of a moved author gets the focus: the same direction again, or the opposite at an end. Pure. */
export function wayOn(from: number, to: number, authors: number): 'up' | 'down' {
  if (to === 0) return 'down'
  return to > from && to < authors - 1 ? 'down' : 'up'
}

const FIELDS = [
  { name: 'given_name', label: 'Given names', maxLength: PRINTED_NAME_LENGTH_MAX },
  { name: 'family_name', label: 'Family name', maxLength: PRINTED_NAME_LENGTH_MAX },
  { name: 'affiliation', label: 'Affiliation', maxLength: AFFILIATION_LENGTH_MAX },
  { name: 'orcid', label: 'ORCID iD', maxLength: 100 },
] as const

type FormParts = { paperId: string; author: ListedAuthor; onClose: () => void }

function PrintedForm({ paperId, author, onClose }: FormParts) {
  const form = useRef<HTMLFormElement>(null)
  const { given_name, family_name, affiliation, orcid } = author
  const [printed, setPrinted] = useState({ given_name, family_name, affiliation, orcid: orcid ?? '' })
  const { errors, show, forget } = useErrors(form)
  const saving = useChangeAuthors(paperId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(
      { kind: 'printed', printed },
      {
        onSuccess: onClose,
        onError: (error) => {
          const found = error instanceof Failure ? (error.errors ?? []) : []
          show(Object.fromEntries(found.map(({ field, message }) => [field, message])))
        },
      },
    )
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-5">
      <p className="text-muted">
        This is how the paper names you. Empty fields use your profile. If you save a change, all authors need to
        approve the byline again.
      </p>
      {FIELDS.map(({ name, ...field }) => (
        <TextInput
          key={name}
          name={name}
          {...field}
          value={printed[name]}
          onChange={({ target }) => {
            setPrinted((before) => ({ ...before, [name]: target.value }))
            forget([name])
          }}
          error={errors[name]}
        />
      ))}
      {saving.error && Object.keys(errors).length === 0 ? (
        <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
          {failureText(saving.error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={saving.isPending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** Edits the member's byline on this paper. */
function BylineDialog({ open, ...form }: FormParts & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Your byline" losesTyped>
      <PrintedForm {...form} />
    </Dialog>
  )
}
