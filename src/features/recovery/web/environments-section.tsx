import { failureText } from '#shared/calls/failure.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { pacificTime } from '#shared/time/dates.ts'
import type { EnvironmentName } from '#shared/environments.ts'
import { wantsPassword } from '#shared/password-again.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { PROMOTION_REASON_MISSING, STAGING_WORD, SWITCH_REASON_MISSING } from '../limits.ts'
import { promotionRefusal } from '../moves.ts'
import type { Environment } from '../contract.ts'
import { EnvironmentRow } from './environment-row.tsx'
import { MoveButton } from './move-button.tsx'

const LOOK_AGAIN_MS = 5_000

const useEnvironments = () =>
  useQuery({
    queryKey: ['environments'],
    queryFn: () => call('GET /api/environment/list'),
    refetchInterval: LOOK_AGAIN_MS,
  })

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
          ? `This cancels the switch. The environment will still be ${target} after the next start.`
          : `After the next start, the environment will be ${target}, with the data of ${target}. Nothing changes until then, and you can cancel the switch here.`}
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
          showToast({ title: 'Promotion started', text: message })
        } catch (error) {
          if (!wantsPassword(error)) showToast({ title: 'Promotion failed', text: failureText(error), kind: 'danger' })
          throw error
        }
      }}
      onClose={close}
    >
      <p>
        We back up staging, then copy development over it. Second factors are removed. Stop all staging servers first.
      </p>
    </DestructiveDialog>
  )
}

function ProductionDialog({ close }: { close: () => void }) {
  const { data, error, mutate, isPending } = useWrite({
    mutationFn: () => call('POST /api/environment/promote/to-production'),
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
          <p className="mb-4 max-w-[60ch]">This shows the steps that remain. Nothing is changed automatically.</p>
          <div role="alert" className="not-empty:mb-4">
            {error ? (
              <Notice tone="danger" title="Promotion failed">
                <p className="mt-1">{failureText(error)}</p>
              </Notice>
            ) : null}
          </div>
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
        <p className="mt-1 max-w-[72ch]">{problem} Staging was not changed.</p>
      </Notice>
    )
  return (
    <p role="status" className="text-muted">
      {ended_at
        ? `Staging was last promoted on ${pacificTime(ended_at)}.`
        : `The promotion to staging started on ${pacificTime(begun_at)} and is still running.`}
    </p>
  )
}

type PromotionRowParts = { title: string; about: string; refusal: string | undefined; onPromote: () => void }

function PromotionRow({ title, about, refusal, onPromote }: PromotionRowParts) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <p className="min-w-0 flex-1 basis-72 text-muted">{about}</p>
      <MoveButton refusal={refusal} onMove={onPromote}>
        {title}
      </MoveButton>
    </li>
  )
}

type PromotionsParts = { current: EnvironmentName; promotion: Promoted | null; ask: (asked: Asked) => void }

function Promotions({ current, promotion, ask }: PromotionsParts) {
  return (
    <section aria-label="Promotions" className="pt-6">
      <h3 className="pb-2 text-[17px] leading-6 font-semibold">Promotions</h3>
      {promotion ? <Promotion {...promotion} /> : null}
      <ul>
        <PromotionRow
          title="Promote to Staging"
          about="From development: backs up staging, then copies the development data over it."
          refusal={promotionRefusal({ current, target: 'staging' })}
          onPromote={() => ask('staging')}
        />
        <PromotionRow
          title="Promote to Production"
          about="From staging: shows the steps that remain. Nothing is changed automatically."
          refusal={promotionRefusal({ current, target: 'production' })}
          onPromote={() => ask('production')}
        />
      </ul>
    </section>
  )
}

/** Returns the environments with the current one first. Pure. */
const currentFirst = (environments: Environment[], current: EnvironmentName): Environment[] =>
  environments.toSorted((one, other) => Number(other.name === current) - Number(one.name === current))

/**
 * Shows the three environments with their data, the environment used after the next start, and the moves between
 * environments.
 */
export function Environments() {
  const { data, error } = useEnvironments()
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  return (
    <section className="grid max-w-[880px] gap-4 py-8">
      <div>
        <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Environment</h2>
        <p className="mt-1 max-w-[64ch] text-muted">A switch takes effect when the server next starts.</p>
      </div>
      {error && !data ? <p role="alert">{failureText(error)}</p> : null}
      {data || error ? null : <p role="status">Loading environments...</p>}
      {data ? (
        <>
          <ul className="border-t border-line">
            {currentFirst(data.environments, data.current_environment).map((environment) => (
              <EnvironmentRow
                key={environment.name}
                environment={environment}
                current={data.current_environment}
                next={data.next_environment}
                onSwitch={() => ask({ switch: environment.name })}
              />
            ))}
          </ul>
          <Promotions current={data.current_environment} promotion={data.promotion} ask={ask} />
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
