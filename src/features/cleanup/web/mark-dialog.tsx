import { useState } from 'react'
import { REASON_LENGTH_MAX } from '#shared/calls/destructive.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { WHY_MISSING } from '../limits.ts'
import { useCheckAgain, useRefresh } from './cleanup-data.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const KINDS = {
  question: { label: 'Question', hint: 'Its tracking number, such as Q-2026-7K3M9QXA.' },
  message: { label: 'Message', hint: 'The link from “Copy link” in the message’s menu.' },
} as const
const KIND_CHOICES = (['question', 'message'] as const).map((value) => ({ value, label: KINDS[value].label }))
const VERDICTS = [
  { value: 'test', label: 'Made up' },
  { value: 'real', label: 'Real, regardless of the rules' },
] as const

/** Lets an admin choose a question or message, mark it as test data or real, and enter the reason. */
export function MarkDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const again = useCheckAgain()
  const [kind, setKind] = useState<keyof typeof KINDS>('question')
  const [verdict, setVerdict] = useState<'test' | 'real'>('test')
  const [name, setName] = useState('')
  return (
    <ReasonDialog
      title="Mark a question or a message"
      action="Save Mark"
      missing={WHY_MISSING}
      lengthMax={REASON_LENGTH_MAX}
      onClose={onClose}
      send={async (reason) => {
        await call('POST /api/admin/cleanup/marks', { body: { kind, name, verdict, reason } })
        await again.send()
        await refresh()
        onClose()
        showToast({
          title: `The ${kind} is marked as ${verdict === 'test' ? 'made up' : 'real'}`,
          text: verdict === 'test' ? 'It will be included in the next removal under Production Cleanup.' : undefined,
        })
      }}
    >
      <RadioGroup
        legend="Type"
        name="kind"
        isRow
        choices={KIND_CHOICES}
        value={kind}
        onChange={(value) => setKind(value === 'message' ? 'message' : 'question')}
      />
      <TextInput
        label={kind === 'question' ? 'Tracking number' : 'Link to the message'}
        required
        name="name"
        autoComplete="off"
        spellCheck={false}
        maxLength={400}
        value={name}
        hint={KINDS[kind].hint}
        onChange={({ target }) => setName(target.value)}
      />
      <RadioGroup
        legend="Marked as"
        name="verdict"
        isRow
        choices={VERDICTS}
        value={verdict}
        onChange={(value) => setVerdict(value === 'real' ? 'real' : 'test')}
      />
    </ReasonDialog>
  )
}
