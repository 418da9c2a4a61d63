import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useSession } from '#features/accounts/web/public.tsx'
import { Menu, menuItemClasses } from '#ui/navigation/menu.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { ChannelListed } from '../../contract.ts'
import { GENERAL_ID } from '../../limits.ts'
import { generalPath } from '../paths.ts'
import { EditChannelDialog } from './edit-channel-dialog.tsx'

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

/** What can be done with a channel as a whole, by whoever reads it. */
export function ChannelTool({ channel, isModerator }: { channel: ChannelListed; isModerator: boolean }) {
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
    onError: ({ message }) => showToast({ title: 'Nothing was changed', text: message, kind: 'danger' }),
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
            Open the paper
          </Link>
        )}
        {channel.id === GENERAL_ID ? (
          <Link to={generalPath()} className={menuItemClasses}>
            Open as a page
          </Link>
        ) : null}
        {isLasting || !channel.is_joined ? null : item('Leave', () => changing.mutate('leave'))}
        {channel.may_manage ? item('Rename or describe', () => setEditing(true)) : null}
        {channel.may_manage
          ? item(channel.is_archived ? 'Open again' : 'Archive', () => changing.mutate('archive'))
          : null}
        {user?.isAdmin && !isOfTeam
          ? item(channel.is_official ? 'No longer official' : 'Mark as official', () => changing.mutate('official'))
          : null}
        {isModerator && !isLasting ? item('Delete channel', () => setDeleting(true), true) : null}
      </Menu>
      {isEditing ? <EditChannelDialog channel={channel} onClose={() => setEditing(false)} /> : null}
      {isDeleting ? (
        <ConfirmDialog
          title="Delete this channel?"
          deed="Delete for good"
          onSure={() => changing.mutate('delete')}
          onClose={() => setDeleting(false)}
        >
          <bdi className="font-semibold">{channel.name}</bdi> is deleted with all that was said in it.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
