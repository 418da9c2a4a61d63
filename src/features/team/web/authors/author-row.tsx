import type { DragEvent } from 'react'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Button } from '#ui/button.tsx'
import type { ListedAuthor } from '../../contributions-contract.ts'
import { nameOf } from './authors-data.ts'

type RowParts = {
  author: ListedAuthor
  place: number
  authors: number
  /** Moves an author; undefined if the reader may not order the authors. */
  onMove: ((from: number, to: number) => void) | undefined
}

function Facts({ author }: { author: ListedAuthor }) {
  const facts = [author.affiliation, author.orcid && `ORCID ${author.orcid}`].filter(Boolean)
  return (
    <>
      <p className="font-semibold">{nameOf(author)}</p>
      {facts.map((fact) => (
        <p key={fact} className="text-muted">
          {fact}
        </p>
      ))}
      {author.corresponding ? <p className="text-muted">Corresponding author</p> : null}
      {author.objection === null ? (
        <p className={author.agreed ? 'text-ok' : 'text-muted'}>{author.agreed ? 'Approved' : 'Not approved yet'}</p>
      ) : (
        <>
          <p className="font-semibold text-danger">Change requested</p>
          <p className="border-l-2 border-line pl-2 whitespace-pre-wrap">{author.objection}</p>
        </>
      )}
    </>
  )
}

/**
 * Shows an author as they will be printed; the lead moves authors with buttons, or by dragging them onto another row.
 */
export function AuthorRow({ author, place, authors, onMove }: RowParts) {
  const name = nameOf(author)
  const dragging = onMove && {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/x-author-place', String(place)),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('text/x-author-place')) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const from = event.dataTransfer.getData('text/x-author-place')
      if (from !== '') onMove(Number(from), place)
    },
  }
  return (
    <li
      {...dragging}
      data-author={author.id}
      tabIndex={-1}
      className={`flex items-start justify-between gap-2 border-b border-line py-2 ${onMove ? 'cursor-grab' : ''}`}
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Facts author={author} />
      </div>
      {onMove && authors > 1 ? (
        <div className="flex flex-none">
          <Button
            kind="quiet"
            size="small"
            aria-label={`Move ${name} up`}
            data-way="up"
            disabled={place === 0}
            onClick={() => onMove(place, place - 1)}
          >
            <IconArrowUp size={16} aria-hidden="true" />
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-label={`Move ${name} down`}
            data-way="down"
            disabled={place === authors - 1}
            onClick={() => onMove(place, place + 1)}
          >
            <IconArrowDown size={16} aria-hidden="true" />
          </Button>
        </div>
      ) : null}
    </li>
  )
}
