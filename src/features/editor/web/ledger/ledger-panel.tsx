import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import type { Ledger } from '../../ledger-contract.ts'
import type { PanelParts } from '#features/team/web/public.tsx'
import { useLedger } from './ledger-data.ts'
import { LedgerDialog } from './ledger-dialog.tsx'
import { shareInWords } from './shares.ts'
import { WriterDot, WritersBar } from './writers-bar-view.tsx'

function Writers({ ledger: { characters, writers } }: { ledger: Ledger }) {
  return (
    <>
      <WritersBar parts={writers.map(({ id, ...own }) => ({ writer: id, ...own }))} />
      <ul className="mt-2 grid gap-1">
        {writers.map(({ id, name, colour, characters: own }) => (
          <li key={id} className="flex justify-between gap-3 [overflow-wrap:anywhere]">
            <span className="min-w-0">
              <WriterDot colour={colour} />
              {name}
            </span>
            <span className="flex-none text-muted tabular-nums">{shareInWords(own, characters)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[13px] leading-[18px] text-muted">
        Of {characters.toLocaleString('en-GB')} characters. A help for saying who did what, and no measure of anybody’s
        part.
      </p>
    </>
  )
}

/** Who wrote how much of what stands in the paper, beside what each says they did. */
export function LedgerPanel({ workspace: { paper } }: PanelParts) {
  const { data, error } = useLedger(paper.id)
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Who wrote what stands here
      </h2>
      {data && data.characters > 0 ? (
        <>
          <Writers ledger={data} />
          <Button size="small" kind="quiet" className="-mx-3 mt-1" onClick={() => setOpen(true)}>
            By section
          </Button>
          <LedgerDialog open={open} ledger={data} onClose={() => setOpen(false)} />
        </>
      ) : null}
      {data?.characters === 0 ? <p className="text-muted">Nobody has written anything yet.</p> : null}
      {error && !data ? (
        <p role="alert">{error instanceof Failure ? error.detail : 'This could not be loaded.'}</p>
      ) : null}
    </section>
  )
}
