import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { ChannelListed } from '../../contract.ts'
import { CHANNEL_DESCRIPTION_LENGTH_MAX, CHANNEL_NAME_LENGTH_MAX, CHANNEL_NAME_MISSING } from '../../limits.ts'
import { channelsQuery } from '../community-data.ts'

/** Another name or description for a channel. */
export function EditChannelDialog({ channel, onClose }: { channel: ChannelListed; onClose: () => void }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(channel.name)
  const [description, setDescription] = useState(channel.description)
  const focusName = () => form.current?.querySelector('input')?.focus()
  const saving = useWrite({
    mutationFn: () =>
      call('PUT /api/messaging/channels/:channelId', {
        params: { channelId: channel.id },
        body: { name, description },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: channelsQuery().queryKey })
      onClose()
    },
    onError: focusName,
  })
  const isMissing = name.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) focusName()
    else saving.mutate()
  }
  return (
    <Dialog open title="Rename or describe" onClose={onClose} maxWidth={520} losesTyped>
      <form ref={form} noValidate onSubmit={save} className="grid gap-4">
        <TextInput
          label="Name"
          required
          maxLength={CHANNEL_NAME_LENGTH_MAX}
          value={name}
          error={isMissing ? CHANNEL_NAME_MISSING : saving.error?.message}
          onChange={({ target }) => setName(target.value)}
        />
        <CountedTextArea
          label="Description"
          rows={2}
          max={CHANNEL_DESCRIPTION_LENGTH_MAX}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="main" busy={saving.isPending}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
