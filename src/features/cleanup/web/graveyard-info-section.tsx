import { pacificTime } from '#shared/time/dates.ts'
import { Table } from '#ui/table.tsx'
import { usePurgePreview, type useGraveyard } from './cleanup-data.ts'
import { LineList, QueryResult } from './query-result.tsx'

type Found = NonNullable<ReturnType<typeof useGraveyard>['data']>

/** Shows the retention periods, and what the next purge would delete. */
export function GraveyardInfo({ found, isShown }: { found: Found; isShown: boolean }) {
  const query = usePurgePreview(isShown)
  const { retention_policy: kept, graveyard_collection: table, auto_purge_available: purges } = found.storage_info
  const rows = [
    { name: 'Retention policy', value: kept },
    { name: 'Graveyard collection', value: table },
    { name: 'Automatic purge', value: purges ? 'Yes, each night' : 'No' },
    { name: 'Soft-deleted accounts', value: found.total_soft_deleted.toLocaleString('en-GB') },
  ]
  return (
    <div className="grid gap-8 py-5">
      <Table
        caption="Graveyard settings"
        columns={[
          { name: 'What', cell: (row) => row.name },
          { name: 'How', cell: (row) => row.value },
        ]}
        rows={rows}
        keyOf={(row) => row.name}
      />
      <section className="grid gap-2">
        <h3 className="text-[17px] leading-6 font-semibold">Next purge</h3>
        <QueryResult query={query} loading="Loading the next purge..." failed="Failed to preview the purge">
          {({ users, users_total: total, removals, runs }) => (
            <>
              <p className="max-w-[64ch] text-muted">
                {runs} This is a preview. Nothing is deleted yet. {total.toLocaleString('en-GB')} accounts and{' '}
                {removals.length.toLocaleString('en-GB')} removals would be purged.
              </p>
              <LineList
                lines={[
                  ...users.map((user) => `${user.name} (${user.email}), deleted on ${pacificTime(user.deleted_at)}`),
                  ...removals.map(
                    ({ kind, things, removed_at }) => `${things} ${kind}, removed on ${pacificTime(removed_at)}`,
                  ),
                ]}
              />
            </>
          )}
        </QueryResult>
      </section>
    </div>
  )
}
