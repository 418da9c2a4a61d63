import { useDeferredValue, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { InstitutionListed } from '../../institutions-contract.ts'
import { INSTITUTION_LENGTH_MAX } from '../../limits.ts'
import { useInstitutions } from './institutions-data.ts'

type MergeDialogProps = {
  institution: InstitutionListed | undefined
  busy: boolean
  onMerge: (into: string) => void
  onClose: () => void
}

function Others({ institution, search, busy, onMerge }: Omit<MergeDialogProps, 'onClose'> & { search: string }) {
  const { data } = useInstitutions({ search, page: 1 })
  const others = data?.institutions.filter(({ id }) => id !== institution?.id) ?? []
  if (data && others.length === 0) return <p className="text-muted">No other institution has such a name.</p>
  return (
    <ul aria-label="Institutions found" className="divide-y divide-line border-y border-line">
      {others.map(({ id, name, members }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <bdi>{name}</bdi> <span className="text-muted">· {members.toLocaleString('en')}</span>
          </span>
          <Button size="small" busy={busy} onClick={() => onMerge(id)} aria-label={`Merge into this: ${name}`}>
            Merge into this
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Chooses which institution one is merged into. */
export function MergeDialog({ institution, busy, onMerge, onClose }: MergeDialogProps) {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  return (
    <Dialog open={institution !== undefined} title={<>Merge {institution?.name}</>} maxWidth={560} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">
          Its members are then counted with the other one: in the directory, on the leaderboard, in conflicts of
          reviewers. You can undo it at any time.
        </p>
        <TextInput
          isFilter
          type="search"
          label="Find the other institution"
          maxLength={INSTITUTION_LENGTH_MAX}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Others institution={institution} search={asked} busy={busy} onMerge={onMerge} />
      </div>
    </Dialog>
  )
}
