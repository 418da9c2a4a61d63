import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { COLLECTION_MISSING, collectionWords, DELETION_REASON_MISSING } from '../../sentences.ts'
import { withFailureToast } from '../refusals.ts'
import { bytesInWords } from '../bytes.ts'
import type { Collection } from '../../contract.ts'

const TABLES = ['database-collections']

const COLUMNS: Column<Collection>[] = [
  { name: 'Table', cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
  { name: 'Rows, about', numeric: true, cell: ({ rows }) => rows.toLocaleString('en-GB') },
  { name: 'Size', numeric: true, cell: ({ bytes }) => bytesInWords(bytes) },
]

function Deleting({ name, onClose }: { name: string; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <DestructiveDialog
      title={`Delete all of ${name}?`}
      action="Delete Collection"
      reasonMissing={DELETION_REASON_MISSING}
      typed={collectionWords(name)}
      onClose={onClose}
      act={async (body) => {
        const deleting = call('DELETE /api/super-admin/database/collection/:name', { params: { name }, body })
        const { message } = await withFailureToast('Error deleting collection', deleting)
        void client.invalidateQueries({ queryKey: TABLES })
        onClose()
        showToast({ title: 'Collection deleted', text: message })
      }}
    >
      <p>
        We take a backup first. While it runs, nobody can save changes. Then all rows are deleted. You can get them back
        only by restoring the backup, which also reverts everything else to that moment.
      </p>
    </DestructiveDialog>
  )
}

function DeleteForm({ collections, ask }: { collections: Collection[]; ask: (name: string) => void }) {
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const check = () => {
    const found = collections.find((one) => one.name === name.trim())
    const missing = name.trim() === '' ? COLLECTION_MISSING : found ? found.refusal : 'This collection doesn’t exist.'
    setRefusal(missing ?? undefined)
    if (found && !found.refusal) ask(found.name)
  }
  return (
    <form
      className="grid max-w-[440px] gap-3"
      noValidate
      aria-label="Delete a collection"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <TextInput
        label="Collection name"
        required
        name="name"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={({ target }) => setName(target.value)}
        hint="Enter the name as shown in the table above."
        error={refusal}
      />
      <Button type="submit" kind="danger" className="justify-self-start">
        Delete Collection
      </Button>
    </form>
  )
}

/** Shows the database's tables, and lets admins empty one. */
export default function Database() {
  const [deleting, setDeleting] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: TABLES,
    queryFn: () => call('GET /api/super-admin/database/collections'),
  })
  if (error && !data) return <LoadError title="Error fetching tables" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading tables..." lines={8} />
  return (
    <section className="grid gap-8 pt-5" aria-label="Database">
      <p>Database size: {bytesInWords(data.total_bytes)}.</p>
      <Table caption="Tables" columns={COLUMNS} rows={data.collections} keyOf={({ name }) => name} />
      <div className="grid gap-3">
        <h2 className="font-serif text-[21px] leading-7 font-semibold">Delete a collection</h2>
        <p className="max-w-[64ch] text-muted">
          A collection is one of the tables above. Deleting it removes all rows but keeps the empty table. We take a
          backup first. You can’t delete tables that Inflo needs to run safely, such as accounts, the log and backups,
          or tables that other tables refer to.
        </p>
        <DeleteForm collections={data.collections} ask={setDeleting} />
      </div>
      {deleting === undefined ? null : <Deleting name={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  )
}
