import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { errorsByField, focusFirstError } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { CHANNEL_DESCRIPTION_LENGTH_MAX, CHANNEL_NAME_LENGTH_MAX, CHANNEL_NAME_MISSING } from '../../limits.ts'
import { channelsQuery } from '../community-data.ts'

const whyOf = (error: Error): string =>
  error instanceof Failure && error.kind !== 'network' ? error.detail : 'Please try again.'

type CreateChannelDialogProps = { onCreated: (channelId: string) => void; onClose: () => void }

/** Moves the focus to the first invalid field. @returns false if all fields are valid. */
function focusFirstWrong(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  wrong?.focus()
  return Boolean(wrong)
}

/** Creates a public channel. */
export function CreateChannelDialog({ onCreated, onClose }: CreateChannelDialogProps) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [isMissing, setMissing] = useState(false)
  const creating = useWrite({
    mutationFn: () => call('POST /api/messaging/channels', { body: { name, description, channel_type: 'public' } }),
    onSuccess: async ({ channel }) => {
      await client.invalidateQueries({ queryKey: channelsQuery().queryKey })
      onCreated(channel.id)
    },
    onError: (error) => {
      if (error instanceof Failure) focusFirstError(form.current, errorsByField(error.errors))
    },
  })
  const create = (event: FormEvent) => {
    event.preventDefault()
    flushSync(() => setMissing(true))
    // The invalid field already shows its error.
    if (!focusFirstWrong(form.current)) creating.mutate()
  }
  return (
    <Dialog open title="Create Channel" onClose={onClose} maxWidth={520} losesTyped>
      <form ref={form} noValidate onSubmit={create} className="grid gap-4">
        <TextInput
          name="name"
          label="Name"
          required
          maxLength={CHANNEL_NAME_LENGTH_MAX}
          value={name}
          error={isMissing && name.trim() === '' ? CHANNEL_NAME_MISSING : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <CountedTextArea
          name="description"
          label="Description"
          rows={2}
          max={CHANNEL_DESCRIPTION_LENGTH_MAX}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <p className="text-[14px] leading-5 text-muted">
          Channel type: public. Every member can find, read and post in this channel.
        </p>
        {creating.error ? (
          <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
            Failed to create channel: {whyOf(creating.error)}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="main" busy={creating.isPending}>
            Create Channel
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
