import { useCallback, useState, useRef, type FormEvent } from 'react'
import { useSearchParams, useNavigate } from 'react-router'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWide } from '#ui/use-wide.ts'
import { call } from '#app/call.ts'
import { useSession } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { menuItemClasses, Menu } from '#ui/navigation/menu.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { GENERAL_ID, CHANNEL_NAME_LENGTH_MAX, CHANNEL_NAME_MISSING, CHANNEL_DESCRIPTION_LENGTH_MAX } from '../limits.ts'
import type { ChannelListed } from '../contract.ts'
import { ChatFrame, ConversationHeader } from './chat-frame.tsx'
import { ConnectionState } from './connection-state.tsx'
import { ChannelSection } from './conversation/channel-section.tsx'
import { SearchTool } from './search/search-tool.tsx'
import { useLinkedMessage } from './linked-message.ts'
import { useConnected } from './live/chat-data.ts'
import { channelPath, generalPath } from './paths.ts'
import { useChannel, useReader } from './reader-data.ts'
import { OnlineSection } from './sidebar/online-section.tsx'
import { SidebarPanel } from './sidebar/sidebar-panel.tsx'
import { channelsQuery } from './community-data.ts'

const ONLINE_SHOWN = 30

export default function CommunityPage() {
  const [search] = useSearchParams()
  const { reader, chat, isModerator } = useReader()
  const chosen = search.get('channel')
  const channelId = chosen ?? GENERAL_ID
  const { channel, isKnown, error, refetch } = useChannel(channelId)
  const isConnected = useConnected(chat)
  const pathOf = useCallback((number: number) => channelPath(channelId, number), [channelId])
  const led = useLinkedMessage()
  const isWide = useWide()
  // An opened conversation counts as read, so no channel is opened while the channel list covers it.
  const isInSight = chosen !== null || isWide
  const title = channel ? `# ${channel.name}` : 'Community'
  return (
    <ChatFrame
      shows={chosen === null ? 'sidebar' : 'conversation'}
      sidebar={
        <SidebarPanel destination={isInSight ? { is: 'channel', id: channelId } : undefined} memberId={reader.id} />
      }
      rail={<OnlineSection id="online" max={ONLINE_SHOWN} memberId={reader.id} />}
    >
      <title>{`${title} · Inflo`}</title>
      <ConversationHeader title={<bdi>{title}</bdi>} about={channel?.description}>
        <ConnectionState isConnected={isConnected} />
        <div className="-mr-3 flex">
          <SearchTool here={channel && { is: 'channel', id: channelId, name: title, pathOf }} />
          {channel ? <ChannelTool channel={channel} isModerator={isModerator} /> : null}
        </div>
      </ConversationHeader>
      {channel && isInSight ? (
        <ChannelSection
          key={channelId}
          channel={channel}
          reader={reader}
          chat={chat}
          led={led}
          isModerator={isModerator}
          pathOf={pathOf}
        />
      ) : null}
      {channel ? null : (
        <div className="px-6">
          {error ? <LoadError title="Channels" error={error} retry={() => void refetch()} /> : null}
          {!error && isKnown ? (
            <p className="py-10 text-muted">This channel doesn’t exist or you don’t have access.</p>
          ) : null}
          {!error && !isKnown ? <Skeleton label="Loading channel..." /> : null}
        </div>
      )}
    </ChatFrame>
  )
}

type Change = 'mute' | 'leave' | 'archive' | 'official' | 'delete'

function change(channel: ChannelListed, what: Change): Promise<unknown> {
  const of = { params: { channelId: channel.id } }
  if (what === 'mute')
    return call('PUT /api/messaging/channels/:channelId/muted', { ...of, body: { muted: !channel.is_muted } })
  if (what === 'leave') return call('POST /api/messaging/channels/:channelId/leave', of)
  if (what === 'archive')
    return call('PUT /api/messaging/channels/:channelId/archived', { ...of, body: { archived: !channel.is_archived } })
  if (what === 'official')
    return call('PUT /api/messaging/channels/:channelId/official', { ...of, body: { official: !channel.is_official } })
  return call('DELETE /api/messaging/channels/:channelId', of)
}

const isGone = (what: Change): boolean => what === 'leave' || what === 'delete'

/** Shows the reader's actions on a whole channel. */
function ChannelTool({ channel, isModerator }: { channel: ChannelListed; isModerator: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const changing = useWrite({
    mutationFn: (what: Change) => change(channel, what),
    onSuccess: async (_, what) => {
      if (isGone(what)) await navigate('/community')
      await client.invalidateQueries({ queryKey: ['community'] })
    },
    onError: ({ message }) => showToast({ title: 'Your change was not saved', text: message, kind: 'danger' }),
  })
  const isOfTeam = channel.paper_id !== null
  const isLasting = channel.is_official || isOfTeam
  const item = (words: string, onClick: () => void, danger = false) => (
    <button type="button" onClick={onClick} className={`${menuItemClasses} ${danger ? 'text-danger' : ''}`}>
      {words}
    </button>
  )
  return (
    <>
      <Menu
        label={<IconDots size={20} aria-hidden="true" />}
        labelText={`More for ${channel.name}`}
        buttonClassName="flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink"
      >
        {item(channel.is_muted ? 'Unmute' : 'Mute', () => changing.mutate('mute'))}
        {channel.paper_id === null ? null : (
          <Link to={`/student/papers/${channel.paper_id}`} className={menuItemClasses}>
            Open paper
          </Link>
        )}
        {channel.id === GENERAL_ID ? (
          <Link to={generalPath()} className={menuItemClasses}>
            Open full page
          </Link>
        ) : null}
        {isLasting || !channel.is_joined ? null : item('Leave', () => changing.mutate('leave'))}
        {channel.may_manage ? item('Edit name and description', () => setEditing(true)) : null}
        {channel.may_manage ? item(channel.is_archived ? 'Reopen' : 'Archive', () => changing.mutate('archive')) : null}
        {user?.isAdmin && !isOfTeam
          ? item(channel.is_official ? 'Unmark as official' : 'Mark as official', () => changing.mutate('official'))
          : null}
        {isModerator && !isLasting ? item('Delete channel', () => setDeleting(true), true) : null}
      </Menu>
      {isEditing ? <EditChannelDialog channel={channel} onClose={() => setEditing(false)} /> : null}
      {isDeleting ? (
        <ConfirmDialog
          title="Delete this channel?"
          deed="Delete permanently"
          onSure={() => changing.mutate('delete')}
          onClose={() => setDeleting(false)}
        >
          <bdi className="font-semibold">{channel.name}</bdi> and all its messages will be deleted.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Edits a channel's name and description. */
function EditChannelDialog({ channel, onClose }: { channel: ChannelListed; onClose: () => void }) {
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
    <Dialog open title="Edit name and description" onClose={onClose} maxWidth={520} losesTyped>
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
