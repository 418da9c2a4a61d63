import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pacificTime } from '#shared/time/dates.ts'
import { useEffect, useState } from 'react'
import { FEATURES_TOPIC } from '#shared/features.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { follow } from '#app/live.ts'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { withFailureToast } from '../refusals.ts'
import type { FeatureStatus } from '../../contract.ts'
import { REASON_MISSING } from '../../sentences.ts'

const FEATURES = ['super-admin-features']

const fetchFeatures = () => call('GET /api/super-admin/features/status')

type Switching = { enabled: boolean; reason: string }

/** Switches the feature, reports success or failure, and then fetches the list again. */
function useSwitch(name: string) {
  const client = useQueryClient()
  return async (body: Switching): Promise<void> => {
    const params = { name }
    try {
      const switching = call('POST /api/super-admin/features/:name/toggle', { params, body })
      showToast({ title: (await withFailureToast('Error toggling feature', switching)).message })
    } finally {
      void client.invalidateQueries({ queryKey: FEATURES })
    }
  }
}

type FeatureParts = { feature: FeatureStatus; around: string | undefined }

function Feature({ feature, around }: FeatureParts) {
  const { name, description, enabled, is_on: isOn, updated_by: by, updated_at: at, parts } = feature
  const [isAsking, setIsAsking] = useState(false)
  const switchTo = useSwitch(name)
  const title = titleOf(name)
  const pressing = featureToggleOf(feature, around)
  return (
    <li className="grid gap-2 pt-4">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-[280px] gap-1 [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="font-semibold">{title}</h2>
            <StatusDot tone={isOn ? 'done' : 'stop'}>{isOn ? 'On' : 'Off'}</StatusDot>
          </div>
          <p className="max-w-[64ch]">{description}</p>
          <p className="text-[14px] leading-5 text-muted">
            {at ? `Changed ${by ? `by ${by} ` : ''}on ${pacificTime(at)}.` : 'Never changed.'}
            {around && enabled ? ` Off because ${around} is off.` : null}
          </p>
        </div>
        <Button size="small" onClick={() => setIsAsking(true)} aria-label={`${pressing.label}: ${title}`}>
          {pressing.label}
        </Button>
      </div>
      <Details title={`Affected pages and calls (${parts.length})`}>
        <ul className="grid gap-1 font-mono text-[13px] [overflow-wrap:anywhere]">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </Details>
      {isAsking ? (
        <SwitchDialog
          title={title}
          pressing={pressing}
          switchIt={(reason) => switchTo({ enabled: !enabled, reason })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </li>
  )
}

/** Lists the features that can be switched off while the server runs. */
export default function Features() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: FEATURES, queryFn: fetchFeatures })
  // Fetches the list again whenever any admin switches a feature.
  useEffect(
    () =>
      follow(
        FEATURES_TOPIC,
        async () => (await client.fetchQuery({ queryKey: FEATURES, queryFn: fetchFeatures })).head,
      ),
    [client],
  )
  if (error && !data) return <LoadError title="Error fetching features" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading features..." lines={8} />
  return (
    <section className="grid gap-4 pt-5" aria-label="Features">
      <p className="max-w-[64ch] text-muted">
        Turning a feature off hides it everywhere immediately. No data is lost, and you can turn it back on anytime.
      </p>
      <ul className="border-t border-line">
        {data.features.map((feature) => (
          <Feature key={feature.name} feature={feature} around={disabledParentOf(feature, data.features)} />
        ))}
      </ul>
    </section>
  )
}

type SwitchDialogProps = {
  title: string
  pressing: FeatureToggle
  switchIt: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason, so that other admins can see why a feature was switched. */
function SwitchDialog({ title, pressing: { label, effect, isHarmless }, switchIt, onClose }: SwitchDialogProps) {
  return (
    <DestructiveDialog
      title={`${title}: ${label}?`}
      action={label}
      isHarmless={isHarmless}
      reasonMissing={REASON_MISSING}
      onClose={onClose}
      act={async ({ reason }) => {
        await switchIt(reason)
        onClose()
      }}
    >
      <p>{effect}</p>
    </DestructiveDialog>
  )
}

type FeatureToggle = {
  /** The label of the button, and of the dialog's confirm button. */
  label: string
  /** The effect of the switch. */
  effect: string
  isHarmless: boolean
}

const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

/** Returns the name of a feature's parent if the parent is off and therefore turns the feature off. Pure. */
export function disabledParentOf({ within }: FeatureStatus, all: readonly FeatureStatus[]): string | undefined {
  return within !== null && all.some(({ name, is_on: isOn }) => name === within && !isOn) ? titleOf(within) : undefined
}

/** Returns the action with which an admin changes a feature's current state. Pure. */
export function featureToggleOf(
  { enabled }: Pick<FeatureStatus, 'enabled'>,
  around: string | undefined,
): FeatureToggle {
  if (around === undefined) {
    return enabled
      ? {
          label: 'Turn Off',
          effect: 'This hides it immediately for everyone. No data is lost.',
          isHarmless: false,
        }
      : {
          label: 'Turn On',
          effect: 'This makes it available to everyone immediately, with all its data.',
          isHarmless: true,
        }
  }
  return enabled
    ? {
        label: `Keep Off When ${around} Is On`,
        effect: `It is off now because ${around} is off. It will stay off when ${around} is turned on. No data is lost.`,
        isHarmless: false,
      }
    : {
        label: `Turn On With ${around}`,
        effect: `It becomes available to everyone when ${around} is turned on, with all its data.`,
        isHarmless: true,
      }
}
