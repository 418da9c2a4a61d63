import { BlockedSection } from '#features/community/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePrivacy } from './privacy-data.ts'
import { PrivacyForm } from './privacy-form.tsx'
import { SettingsCard } from './settings-card.tsx'

const titleOf = (error: Error): string =>
  error instanceof Failure && error.kind === 'network'
    ? 'Network error while loading settings'
    : 'Failed to load privacy settings'

/** Who may write to the member, and who may see them. */
export default function PrivacyPage() {
  const { data, error, refetch } = usePrivacy()
  return (
    <div className="mx-auto max-w-[760px] px-4 py-10 sm:px-6 sm:py-14">
      <title>Privacy Settings · Inflo</title>
      <h1 className="mb-6 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">Privacy Settings</h1>
      {data ? <PrivacyForm saved={data} /> : null}
      {error && !data ? <LoadError title={titleOf(error)} error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label="Loading your settings" lines={8} /> : null}
      <div className="mt-5">
        <SettingsCard
          title="Blocked and Muted People"
          about="Who is blocked cannot write to you, and what they say in channels is folded away. Of who is muted you are told nothing. This changes as you press."
        >
          <BlockedSection />
        </SettingsCard>
      </div>
    </div>
  )
}
