import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState, type FormEvent } from 'react'
import { failureText, Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { pacificDay } from '#shared/time/dates.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import type { PanelParts } from '../panel-contract.ts'
import { AI_TOOL_LENGTH_MAX, AI_PURPOSE_LENGTH_MAX } from '../../ai-declaration-presenter.ts'
import type { AiUse, AiUses } from '../../contract.ts'
import { SECTION_PLANS } from '../../sections.ts'
import { useAiUses, useChangeAiUses } from './ai-use-data.ts'

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
          aria-label={`Remove ${use.tool}`}
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
          {none ? `${none.by} stated that no AI tools were used.` : 'No use of AI recorded yet.'}
        </p>
      )}
      {declaration && uses.length > 0 ? (
        <details className="mt-2 text-[13px] leading-[18px] text-muted">
          <summary className="cursor-pointer">Preview of the declaration</summary>
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
            Record a use
          </Button>
          {mayAnswer && uses.length === 0 ? (
            <Button
              size="small"
              kind="quiet"
              busy={changing.isPending}
              onClick={() => changing.mutate({ kind: 'none', none: !none })}
            >
              {none ? 'Undo' : 'No AI was used'}
            </Button>
          ) : null}
        </div>
      ) : null}
      {doubted ? (
        <ConfirmDialog
          title="Remove this use?"
          deed="Remove"
          onSure={() => remove(doubted)}
          onClose={() => setDoubted(undefined)}
        >
          The use of <bdi className="font-semibold">{doubted.tool}</bdi> will no longer be recorded.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Shows the AI tools that the paper was written with. The paper's AI declaration is made from this list. */
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

const SECTIONS = [
  { value: '', label: 'The whole paper' },
  ...SECTION_PLANS.map(({ name, heading }) => ({ value: name, label: heading })),
]

type FormParts = { paperId: string; section: string; onClose: () => void }

function AiUseForm({ paperId, section, onClose }: FormParts) {
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(() => pacificDay(new Date()))
  const [draft, setDraft] = useState({ tool: '', purpose: '', section, used_on: today })
  const { errors, show, forget } = useErrors(form)
  const noting = useChangeAiUses(paperId)
  const set = (change: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    forget(Object.keys(change))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    noting.mutate(
      { kind: 'note', use: { ...draft, section: draft.section || null } },
      {
        onSuccess: onClose,
        onError: (error) => {
          const found = error instanceof Failure ? (error.errors ?? []) : []
          show(Object.fromEntries(found.map(({ field, message }) => [field, message])))
        },
      },
    )
  }
  const field = (name: keyof typeof draft) => ({
    name,
    required: true,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-5">
      <p className="text-muted">
        Record any AI tool outside Inflo that made or changed text, figures, code or analyses for this paper. You don’t
        need to record spell checkers or search engines.
      </p>
      <TextInput
        {...field('tool')}
        label="Tool"
        hint="Include the version if you know it."
        maxLength={AI_TOOL_LENGTH_MAX}
      />
      <TextInput
        {...field('purpose')}
        label="Purpose"
        hint="For example: translating, drafting, coding an analysis."
        maxLength={AI_PURPOSE_LENGTH_MAX}
      />
      <Select {...field('section')} required={false} label="Where" options={SECTIONS} />
      <TextInput {...field('used_on')} label="When" type="date" max={today} />
      {noting.error && Object.keys(errors).length === 0 ? (
        <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
          {failureText(noting.error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={noting.isPending}>
          Record use
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** Shows the form in which a member records that they used an AI tool. */
function AiUseDialog({ open, ...form }: FormParts & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Record the use of an AI tool" losesTyped>
      <AiUseForm {...form} />
    </Dialog>
  )
}
