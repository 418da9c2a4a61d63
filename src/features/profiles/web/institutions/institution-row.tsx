import { type ReactNode, useRef } from 'react'
import { shortDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import type { InstitutionListed } from '../../institutions-contract.ts'

type InstitutionRowProps = {
  institution: InstitutionListed
  busy: boolean
  onMerge: () => void
  onTake: (from: string) => void
  onUndo: (mergeId: string) => void
  onApart: (other: string) => void
  onTogether: (apartId: string) => void
}

type LineProps = { name: string; says: string; children: ReactNode }

const Line = ({ name, says, children }: LineProps) => (
  <p className="flex flex-wrap items-center gap-x-3 text-[14px] leading-5">
    <span className="[overflow-wrap:anywhere]">
      <bdi>{name}</bdi> {says}
    </span>
    {children}
  </p>
)

/** Shows related institutions (merged, similar, or marked as different) with their buttons. */
function Others({ institution, busy, onTake, onUndo, onApart, onTogether }: Omit<InstitutionRowProps, 'onMerge'>) {
  const { name, merged, alike, apart } = institution
  const quiet = { kind: 'quiet', size: 'small', busy } as const
  return (
    <>
      {merged.map(({ merge_id: id, name: from }) => (
        <Line key={id} name={from} says="was merged into this one.">
          <Button {...quiet} onClick={() => onUndo(id)} aria-label={`Undo merge of ${from}`}>
            Undo
          </Button>
        </Line>
      ))}
      {alike.map(({ id, name: other }) => (
        <Line key={id} name={other} says="has a similar name.">
          <Button {...quiet} onClick={() => onTake(id)} aria-label={`Merge: ${other} into ${name}`}>
            Merge
          </Button>
          <Button {...quiet} onClick={() => onApart(id)} aria-label={`Mark as different: ${other} and ${name}`}>
            Mark as different
          </Button>
        </Line>
      ))}
      {apart.map(({ apart_id: id, name: other, said_by: by, said_at: at }) => (
        <Line key={id} name={other} says={`was marked as different by ${by} on ${shortDate(at)}.`}>
          <Button {...quiet} onClick={() => onTogether(id)} aria-label={`Undo marking ${other} as different`}>
            Undo
          </Button>
        </Line>
      ))}
    </>
  )
}

/** Shows an institution, the institutions merged into it, and similar ones. */
export function InstitutionRow({ institution, busy, onMerge, ...others }: InstitutionRowProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, members, ror_id: rorId, other_names: names } = institution
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The pressed button disappears, so the focus moves to the institution's heading.
    <li
      className="grid gap-2 border-t border-line py-4"
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('p button')) heading.current?.focus()
      }}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3
            ref={heading}
            tabIndex={-1}
            className="font-serif text-[19px] leading-6 font-semibold [overflow-wrap:anywhere]"
          >
            <bdi>{name}</bdi>
          </h3>
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
      <Others institution={institution} busy={busy} {...others} />
    </li>
  )
}
