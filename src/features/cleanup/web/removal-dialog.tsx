import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import type { RemovalKind } from '../removal-kinds.ts'
import type { Thing } from '../removals-contract.ts'
import { useCheckAgain, usePreview, useRefresh } from './cleanup-data.ts'
import { LineList, QueryResult } from './query-result.tsx'

const CALLS = {
  questions: 'POST /api/admin/cleanup/remove-fake-questions',
  messages: 'POST /api/admin/cleanup/remove-test-messages',
} as const

const TITLES: Record<RemovalKind, string> = {
  questions: 'Remove Fake Questions',
  messages: 'Remove Test Messages',
}

const lineOf = ({ title, reason }: Thing): string => `${title} — ${reason}`

type Preview = NonNullable<ReturnType<typeof usePreview>['data']>
type Props = { kind: RemovalKind; onClose: () => void }

/** How many a list leaves out. */
const Rest = ({ shown, of }: { shown: number; of: number }) =>
  of > shown ? <p className="text-muted">And {(of - shown).toLocaleString('en-GB')} more.</p> : null

function Kept({ found }: { found: Preview }) {
  if (found.kept_count === 0) return null
  return (
    <>
      <p className="font-semibold">{found.kept_count.toLocaleString('en-GB')} stay all the same</p>
      <LineList lines={found.kept.map(lineOf)} />
      <Rest shown={found.kept.length} of={found.kept_count} />
    </>
  )
}

function Nothing({ kind, found, onClose }: Props & { found: Preview }) {
  return (
    <Dialog open title={TITLES[kind]} onClose={onClose}>
      <div className="grid gap-3">
        <p>
          There is nothing to remove: none of the {kind} is taken for made up
          {found.kept_count > 0 ? ' and free to go' : ''}.
        </p>
        <Kept found={found} />
        <div>
          <Button onClick={onClose}>Close This</Button>
        </div>
      </div>
    </Dialog>
  )
}

function Removing({ kind, found, onClose }: Props & { found: Preview }) {
  const refresh = useRefresh()
  const again = useCheckAgain()
  return (
    <DestructiveDialog
      title={TITLES[kind]}
      action={TITLES[kind]}
      reasonMissing="Please say why this is removed."
      typed={found.confirmation}
      act={async ({ reason, confirmation }) => {
        const body = { reason, confirmation, preview_hash: found.hash }
        const { deleted_count: count } = await call(CALLS[kind], { body }).catch(async (error: unknown) => {
          await refresh()
          throw error
        })
        await again.send()
        await refresh()
        onClose()
        showToast({
          title: `${count.toLocaleString('en-GB')} ${kind} removed`,
          text: 'They can be brought back for 30 days.',
        })
      }}
      onClose={onClose}
    >
      <p>
        {found.count.toLocaleString('en-GB')} {kind} are removed after a backup. They can be brought back for 30 days.
      </p>
      <LineList lines={found.things.map(lineOf)} />
      <Rest shown={found.things.length} of={found.count} />
      <Kept found={found} />
    </DestructiveDialog>
  )
}

/** Shows what would be removed, and removes it. */
export function RemovalDialog({ kind, onClose }: Props) {
  const query = usePreview(kind)
  if (query.data === undefined) {
    return (
      <Dialog open title={TITLES[kind]} onClose={onClose}>
        <QueryResult
          query={query}
          loading="Looking for what was made up..."
          failed={`Failed to ${TITLES[kind].toLowerCase()}`}
        >
          {() => null}
        </QueryResult>
      </Dialog>
    )
  }
  const Shown = query.data.count === 0 ? Nothing : Removing
  return <Shown kind={kind} found={query.data} onClose={onClose} />
}
