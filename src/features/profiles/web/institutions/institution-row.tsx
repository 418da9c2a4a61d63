import { Button } from '#ui/button.tsx'
import type { InstitutionListed } from '../../institutions-contract.ts'

type InstitutionRowProps = {
  institution: InstitutionListed
  busy: boolean
  onMerge: () => void
  onTake: (from: string) => void
  onUndo: (mergeId: string) => void
}

/** An institution as it is counted, with what was merged into it and what looks like it. */
export function InstitutionRow({ institution, busy, onMerge, onTake, onUndo }: InstitutionRowProps) {
  const { name, members, ror_id: rorId, other_names: names, merged, alike } = institution
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-serif text-[19px] leading-6 font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-[14px] leading-5 text-muted [overflow-wrap:anywhere]">
            {members.toLocaleString('en')} {members === 1 ? 'member' : 'members'}
            {rorId ? ` · ROR ${rorId}` : ''}
            {names.length > 0 ? ` · also ${names.join(', ')}` : ''}
          </p>
        </div>
        <Button size="small" onClick={onMerge} aria-label={`Merge into another: ${name}`}>
          Merge into another
        </Button>
      </div>
      {merged.map(({ merge_id: id, name: from }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-3 text-[14px] leading-5">
          <span className="[overflow-wrap:anywhere]">
            <bdi>{from}</bdi> was merged in.
          </span>
          <Button kind="quiet" size="small" busy={busy} onClick={() => onUndo(id)} aria-label={`Undo merging ${from}`}>
            Undo
          </Button>
        </p>
      ))}
      {alike.map(({ id, name: other }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-3 text-[14px] leading-5">
          <span className="[overflow-wrap:anywhere]">
            <bdi>{other}</bdi> looks like it.
          </span>
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            onClick={() => onTake(id)}
            aria-label={`Merge it into this: ${other} into ${name}`}
          >
            Merge it into this
          </Button>
        </p>
      ))}
    </li>
  )
}
