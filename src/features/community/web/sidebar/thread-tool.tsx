import { useQueryClient } from '@tanstack/react-query'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Menu, menuItemClasses } from '#ui/navigation/menu.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { Thread } from '../../direct-contract.ts'

/** What can be done with a thread as a whole. */
export function ThreadTool({ thread }: { thread: Pick<Thread, 'id' | 'is_muted' | 'other_participant'> }) {
  const client = useQueryClient()
  const { id, is_muted: isMuted, other_participant: other } = thread
  const muting = useWrite({
    mutationFn: () =>
      call('PUT /api/messaging/direct-messages/:threadId/muted', {
        params: { threadId: id },
        body: { muted: !isMuted },
      }),
    onSuccess: ({ is_muted: isNow }) => {
      void client.invalidateQueries({ queryKey: ['community'] })
      showToast({ title: isNow ? 'Muted: you are told nothing of it' : 'No longer muted' })
    },
    onError: ({ message }) => showToast({ title: 'Nothing was changed', text: message, kind: 'danger' }),
  })
  return (
    <Menu
      label={<IconDots size={20} aria-hidden="true" />}
      labelText={`More for the conversation with ${other.name}`}
      buttonClassName="flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink"
    >
      <button type="button" onClick={() => muting.mutate()} className={menuItemClasses}>
        {isMuted ? 'Unmute' : 'Mute'}
      </button>
    </Menu>
  )
}
