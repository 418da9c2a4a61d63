import { failureText } from '#shared/calls/failure.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { call } from '#call.ts'
import { pacificTime } from '#shared/time/dates.ts'
import type { EnvironmentName } from '#shared/environments.ts'
import { wantsPassword } from '#shared/password-again.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import type { Environment } from '../environments-contract.ts'
import { PROMOTION_REASON_MISSING, STAGING_WORD, SWITCH_REASON_MISSING } from '../limits.ts'

const LOOK_AGAIN_MS = 5_000

const useEnvironments = () =>
  useQuery({
    queryKey: ['environments'],
    queryFn: () => call('GET /api/environment/list'),
    refetchInterval: LOOK_AGAIN_MS,
  })

const count = (figure: number): string => figure.toLocaleString('en-GB')

const COLUMNS: Column<Environment>[] = [
  {
    name: 'Environment',
    cell: ({ emoji, name, description }) => (
      <span className="grid min-w-[200px] gap-0.5">
        <span className="font-semibold">
          <span aria-hidden>{emoji}</span> {name}
        </span>
        <span className="text-[14px] leading-5 text-muted">{description}</span>
      </span>
    ),
  },
  { name: 'Database', cell: ({ database }) => database },
  { name: 'Data', cell: ({ data_classification }) => data_classification },
  { name: 'Users', numeric: true, cell: ({ users }) => count(users) },
  { name: 'Real users', numeric: true, cell: ({ real_users }) => count(real_users) },
  { name: 'Papers', numeric: true, cell: ({ papers }) => count(papers) },
  { name: 'Tables', numeric: true, cell: ({ collections }) => count(collections) },
  { name: 'Counted', cell: ({ counted_at }) => (counted_at ? pacificTime(counted_at) : 'never') },
]

type Asked = { switch: EnvironmentName } | 'staging' | 'production' | undefined

function SwitchDialog({ target, stays, close }: { target: EnvironmentName; stays: boolean; close: () => void }) {
  const client = useQueryClient()
  return (
    <DestructiveDialog
      title={stays ? `Stay ${target}?` : `Switch to ${target}?`}
      action={stays ? 'Stay' : 'Switch'}
      reasonMissing={SWITCH_REASON_MISSING}
      act={async ({ reason }) => {
        try {
          const body = { target_environment: target, reason }
          const { message, note } = await call('POST /api/environment/switch', { body })
          close()
          showToast({ title: message, text: note })
        } catch (error) {
          if (!wantsPassword(error)) showToast({ title: 'Switch failed', text: failureText(error), kind: 'danger' })
          throw error
        } finally {
          void client.invalidateQueries({ queryKey: ['environments'] })
        }
      }}
      onClose={close}
    >
      <p>
        {stays
          ? `The switch is taken back: the next start is ${target}, as now.`
          : `The server will be ${target} from its next start on, with the data of ${target}. Until then nothing changes, and it can be taken back here.`}
      </p>
    </DestructiveDialog>
  )
}

function StagingDialog({ close }: { close: () => void }) {
  return (
    <DestructiveDialog
      title="Promote to staging?"
      action="Promote"
      reasonMissing={PROMOTION_REASON_MISSING}
      typed={STAGING_WORD}
      act={async (given) => {
        try {
          const { message } = await call('POST /api/environment/promote/to-staging', { body: given })
          close()
          showToast({ title: 'The promotion has begun', text: message })
        } catch (error) {
          if (!wantsPassword(error)) showToast({ title: 'Promotion failed', text: failureText(error), kind: 'danger' })
          throw error
        }
      }}
      onClose={close}
    >
      <p>
        Development is copied over staging, of which a backup is taken before. Second factors are dropped. Stop every
        server of staging first.
      </p>
    </DestructiveDialog>
  )
}

function ProductionDialog({ close }: { close: () => void }) {
  const { data, mutate, isPending } = useWrite({
    mutationFn: () => call('POST /api/environment/promote/to-production'),
    onError: (error) => {
      close()
      showToast({ title: 'Promotion failed', text: failureText(error), kind: 'danger' })
    },
  })
  return (
    <Dialog open title="Promote to production?" onClose={close}>
      {data ? (
        <>
          <p className="mb-3 max-w-[60ch]">{data.message}</p>
          <ol className="list-decimal pl-5">
            {data.required_steps.map((step) => (
              <li key={step} className="py-1">
                {step}
              </li>
            ))}
          </ol>
        </>
      ) : (
        <>
          <p className="mb-4 max-w-[60ch]">
            Nothing happens by itself: you are told what is still to be done, step by step.
          </p>
          <Button kind="main" busy={isPending} onClick={() => mutate(undefined)}>
            Show Required Steps
          </Button>
        </>
      )}
    </Dialog>
  )
}

type Promoted = { begun_at: string; ended_at: string | null; problem: string }

function Promotion({ begun_at, ended_at, problem }: Promoted) {
  if (problem)
    return (
      <Notice tone="danger" title="Promotion failed">
        <p className="mt-1 max-w-[72ch]">{problem} Staging is as it was.</p>
      </Notice>
    )
  return (
    <p role="status" className="text-muted">
      {ended_at
        ? `Staging was last promoted on ${pacificTime(ended_at)}.`
        : `Staging is being promoted since ${pacificTime(begun_at)}.`}
    </p>
  )
}

/** The three environments: what each holds, which is next, and the ways between them. */
export function Environments() {
  const { data, error } = useEnvironments()
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  // What is next can be gone back from; where nothing was switched, only elsewhere.
  const targets = data?.environments.filter(({ name }) => name !== data.next_environment) ?? []
  return (
    <section className="grid gap-4 py-8">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Environment</h2>
      {error && !data ? <p role="alert">{failureText(error)}</p> : null}
      {data || error ? null : <p role="status">Loading the environments...</p>}
      {data ? (
        <>
          <p className="max-w-[64ch] text-muted">
            This server is {data.current_environment}.{' '}
            {data.next_environment === data.current_environment
              ? ''
              : `From its next start on it will be ${data.next_environment}. `}
            Staging and development write to nobody.
          </p>
          {data.promotion ? <Promotion {...data.promotion} /> : null}
          <Table
            caption="Environments"
            captionHidden
            columns={COLUMNS}
            rows={data.environments}
            keyOf={({ name }) => name}
          />
          <div className="flex flex-wrap gap-3">
            {targets.map(({ name }) => (
              <Button key={name} onClick={() => ask({ switch: name })}>
                {name === data.current_environment ? `Stay ${name}` : `Switch to ${name}`}
              </Button>
            ))}
            <Button onClick={() => ask('staging')}>Promote to Staging</Button>
            <Button onClick={() => ask('production')}>Promote to Production</Button>
          </div>
        </>
      ) : null}
      {typeof asked === 'object' ? (
        <SwitchDialog target={asked.switch} stays={asked.switch === data?.current_environment} close={close} />
      ) : null}
      {asked === 'staging' ? <StagingDialog close={close} /> : null}
      {asked === 'production' ? <ProductionDialog close={close} /> : null}
    </section>
  )
}
