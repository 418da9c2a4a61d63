import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { AiUse, AiUses } from '../../ai-use-contract.ts'
import type { PanelParts } from '../panel-contract.ts'
import { useAiUses, useChangeAiUses } from './ai-use-data.ts'
import { AiUseDialog } from './ai-use-dialog.tsx'

function Use({ use, remove }: { use: AiUse; remove: () => void }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 [overflow-wrap:anywhere]">
      <div className="min-w-0">
        <b className="font-semibold">{use.tool}</b>: {use.purpose}
        <p className="text-[13px] leading-[18px] text-muted">
          {use.heading ?? 'The whole paper'} · {use.used_by}, {use.used_on}
        </p>
      </div>
      {use.may_remove ? (
        <button
          type="button"
          onClick={remove}
          aria-label={`Take back ${use.tool}`}
          className="-mt-2 -mr-2 flex size-9 items-center justify-center rounded-[6px] text-muted hover:text-ink pointer-coarse:size-11"
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      ) : null}
    </li>
  )
}

type ListParts = { paperId: string; data: AiUses; mayAnswer: boolean; onNote: () => void }

function Uses({ paperId, data: { uses, none, declaration, may_note: mayNote }, mayAnswer, onNote }: ListParts) {
  const changing = useChangeAiUses(paperId)
  const [doubted, setDoubted] = useState<AiUse>()
  const note = useRef<HTMLButtonElement>(null)
  const remove = ({ id }: AiUse) => {
    changing.mutate({ kind: 'remove', useId: id })
    note.current?.focus()
  }
  return (
    <>
      {uses.length > 0 ? (
        <ul className="grid gap-2.5">
          {uses.map((use) => (
            <Use key={use.id} use={use} remove={() => setDoubted(use)} />
          ))}
        </ul>
      ) : (
        <p className={none ? '' : 'text-muted'}>
          {none ? `None was used, says ${none.by}.` : 'Nobody has said yet whether AI tools were used.'}
        </p>
      )}
      {declaration && uses.length > 0 ? (
        <details className="mt-2 text-[13px] leading-[18px] text-muted">
          <summary className="cursor-pointer">As it would be declared</summary>
          <p className="mt-1 [overflow-wrap:anywhere]">{declaration}</p>
        </details>
      ) : null}
      {changing.error ? (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {failureText(changing.error)}
        </p>
      ) : null}
      {mayNote ? (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button ref={note} size="small" onClick={onNote}>
            Note a use
          </Button>
          {mayAnswer && uses.length === 0 ? (
            <Button
              size="small"
              kind="quiet"
              busy={changing.isPending}
              onClick={() => changing.mutate({ kind: 'none', none: !none })}
            >
              {none ? 'Take that back' : 'None was used'}
            </Button>
          ) : null}
        </div>
      ) : null}
      {doubted ? (
        <ConfirmDialog
          title="Take this back?"
          deed="Take back"
          onSure={() => remove(doubted)}
          onClose={() => setDoubted(undefined)}
        >
          That <bdi className="font-semibold">{doubted.tool}</bdi> was used is noted no longer.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** The AI tools that the paper was written with; its declaration is composed of them. */
export function AiUsePanel({ workspace: { paper }, section }: PanelParts) {
  const { data, error } = useAiUses(paper.id)
  const [noting, setNoting] = useState(false)
  return (
    <section id="ai-use" aria-labelledby="ai-use-heading">
      <h2 id="ai-use-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Use of AI
      </h2>
      {data ? (
        <Uses paperId={paper.id} data={data} mayAnswer={paper.is_team_member} onNote={() => setNoting(true)} />
      ) : null}
      {error && !data ? <p role="alert">{failureText(error)}</p> : null}
      <AiUseDialog open={noting} paperId={paper.id} section={section} onClose={() => setNoting(false)} />
    </section>
  )
}
