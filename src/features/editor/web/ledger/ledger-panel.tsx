import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import type { PanelParts } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Ledger } from '../../contract.ts'
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
        Shares of {characters.toLocaleString('en-GB')} characters. This helps you describe your contributions. It does
        not measure anyone’s share of the work.
      </p>
    </>
  )
}

/** Shows how much of the paper's text each writer wrote, next to the contributor roles that each author states. */
export function LedgerPanel({ workspace: { paper } }: PanelParts) {
  const { data, error } = useLedger(paper.id)
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Who wrote this text
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
        <p role="alert">{error instanceof Failure ? error.detail : 'The list of writers could not be loaded.'}</p>
      ) : null}
    </section>
  )
}

const LOOKED_AT_AGAIN_MS = 60_000

/** Fetches each writer's share of the text at intervals, since the text changes at every keystroke. */
const useLedger = (paperId: string) =>
  useQuery({
    queryKey: ['paper-ledger', paperId],
    queryFn: () => call('GET /api/student/papers/:paperId/ledger', { params: { paperId } }),
    staleTime: 0,
    refetchInterval: LOOKED_AT_AGAIN_MS,
  })

type SectionParts = { section: Ledger['sections'][number]; writers: Ledger['writers'] }

function Section({ section: { heading, owner, characters, written }, writers }: SectionParts) {
  const parts = written.map(({ writer, characters: own }) => {
    const { name = '', colour = null } = writers.find(({ id }) => id === writer) ?? {}
    return { writer, name, colour, characters: own }
  })
  return (
    <li className="border-b border-line py-3 [overflow-wrap:anywhere] last:border-b-0">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{heading}</h3>
        <span className="text-[13px] leading-[18px] text-muted">
          {owner ? `Owner: ${owner.name}` : 'Owner: unassigned'}
        </span>
      </div>
      {characters === 0 ? (
        <p className="text-muted">No text yet.</p>
      ) : (
        <>
          <WritersBar parts={parts} />
          <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
            {parts.map(({ writer, name, colour, characters: own }) => (
              <li key={writer}>
                <WriterDot colour={colour} />
                {name}{' '}
                <span className="text-muted tabular-nums">
                  {shareInWords(own, characters)}, {own.toLocaleString('en-GB')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}

type DialogParts = { open: boolean; ledger: Ledger; onClose: () => void }

/** Shows each section's owner, and how much of its text each writer wrote. */
function LedgerDialog({ open, ledger: { sections, writers }, onClose }: DialogParts) {
  return (
    <Dialog open={open} title="Who wrote this text" onClose={onClose} maxWidth={720}>
      <p className="text-muted">
        These are the characters of the current text. Deleted text and pending suggestions don’t count. Moved text still
        counts for its writer. Ideas, data, reading and discussions are not included.
      </p>
      <ul>
        {sections.map((section) => (
          <Section key={section.name} section={section} writers={writers} />
        ))}
      </ul>
    </Dialog>
  )
}
