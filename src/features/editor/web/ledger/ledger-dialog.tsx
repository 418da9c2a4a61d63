import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Ledger } from '../../ledger-contract.ts'
import { shareInWords } from './shares.ts'
import { WriterDot, WritersBar } from './writers-bar-view.tsx'

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
          {owner ? `Looked after by ${owner.name}` : 'Looked after by nobody in particular'}
        </span>
      </div>
      {characters === 0 ? (
        <p className="text-muted">Nothing stands here yet.</p>
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

/** Section by section: who looks after it, and who wrote how much of what stands there. */
export function LedgerDialog({ open, ledger: { sections, writers }, onClose }: DialogParts) {
  return (
    <Dialog open={open} title="Who wrote what stands here" onClose={onClose} maxWidth={720}>
      <p className="text-muted">
        Characters that stand in the text now. What was deleted or is only suggested does not count; what somebody moved
        stays with whoever wrote it. Ideas, data, reading and revising by talking do not show here.
      </p>
      <ul>
        {sections.map((section) => (
          <Section key={section.name} section={section} writers={writers} />
        ))}
      </ul>
    </Dialog>
  )
}
