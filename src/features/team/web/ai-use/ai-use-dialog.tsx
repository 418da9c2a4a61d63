import { type FormEvent, useRef, useState } from 'react'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { AI_PURPOSE_LENGTH_MAX, AI_TOOL_LENGTH_MAX } from '../../ai-declaration-presenter.ts'
import { SECTION_PLANS } from '../../sections.ts'
import { useChangeAiUses } from './ai-use-data.ts'

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
        A tool outside of Inflo that made or changed text, figures, code or analyses for this paper. Spelling checks and
        search engines need not be noted.
      </p>
      <TextInput
        {...field('tool')}
        label="Tool"
        hint="With its version, where you know it."
        maxLength={AI_TOOL_LENGTH_MAX}
      />
      <TextInput
        {...field('purpose')}
        label="What for"
        hint="Translating, drafting, coding an analysis."
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
          Note it
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** A use of an AI tool, said by whoever used it. */
export function AiUseDialog({ open, ...form }: FormParts & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Note the use of an AI tool" losesTyped>
      <AiUseForm {...form} />
    </Dialog>
  )
}
