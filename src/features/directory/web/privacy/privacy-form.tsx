import { useState } from 'react'
import { useSession } from '#features/accounts/web/public.tsx'
import { failureText } from '#shared/calls/failure.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useSavePrivacy } from './privacy-data.ts'
import { Explanation, SettingsCard } from './settings-card.tsx'
import { settingsInWords, isSameSettings, meaningOf, type PrivacySettings, TOGGLES } from './settings.ts'
import { UnsavedGuard } from './unsaved-changes-guard.tsx'

function Summary({ settings }: { settings: PrivacySettings }) {
  const { user } = useSession()
  if (!user) return null
  return (
    <section
      aria-label="You and your settings"
      className="flex items-start gap-4 rounded-[6px] border border-line bg-surface p-5"
    >
      <Avatar name={user.name} sizePx={52} />
      <div className="min-w-0">
        <p className="font-serif text-[19px] leading-6 font-semibold [overflow-wrap:anywhere]">{user.name}</p>
        <p className="text-[13px] leading-[18px] font-semibold text-brand capitalize">{user.role}</p>
        {settingsInWords(settings).map((sentence) => (
          <p key={sentence} className="mt-1.5 text-[14px] leading-5 text-muted">
            {sentence}
          </p>
        ))}
      </div>
    </section>
  )
}

type PartProps = { chosen: PrivacySettings; change: (changed: Partial<PrivacySettings>) => void }

function MessagesPart({ chosen, change }: PartProps) {
  return (
    <SettingsCard
      title="Direct Message Permissions"
      about="Who can begin or go on with a direct conversation with you."
    >
      {TOGGLES.map(([key, who, what]) => (
        <Switch
          key={key}
          name={key}
          label={<span className="font-semibold">{who}</span>}
          hint={meaningOf(who, what, chosen[key])}
          checked={chosen[key]}
          onChange={({ target }) => change({ [key]: target.checked })}
        />
      ))}
    </SettingsCard>
  )
}

/** What the switch of the leaderboard means as it stands. Pure. */
function listingInWords(isHidden: boolean, isListed: boolean): string {
  if (isHidden) return 'Off: whoever is hidden from the directory is not on the leaderboard.'
  return isListed
    ? 'On: members see your place on the leaderboard.'
    : 'Off: you are not on the leaderboard. Your achievements still count.'
}

function VisibilityPart({ chosen, change }: PartProps) {
  const isHidden = chosen.directory_visibility === 'nobody'
  return (
    <SettingsCard title="Who Can See You" about="Your public profile and what you publish stay as they are.">
      <RadioGroup
        legend="In the member directory"
        name="directory_visibility"
        value={chosen.directory_visibility}
        onChange={(value) => change({ directory_visibility: value as PrivacySettings['directory_visibility'] })}
        choices={[
          {
            value: 'members',
            label: 'Signed-in members',
            hint: 'They find you in the directory and see when you are online.',
          },
          {
            value: 'nobody',
            label: 'Nobody',
            hint: 'You are in no list: directory, who is online, names to mention, leaderboard.',
          },
        ]}
      />
      <Switch
        name="listed_on_leaderboard"
        label={<span className="font-semibold">List me on the leaderboard</span>}
        hint={listingInWords(isHidden, chosen.listed_on_leaderboard)}
        checked={!isHidden && chosen.listed_on_leaderboard}
        disabled={isHidden}
        onChange={({ target }) => change({ listed_on_leaderboard: target.checked })}
      />
    </SettingsCard>
  )
}

/** The member's choice, saved as a whole. */
export function PrivacyForm({ saved }: { saved: PrivacySettings }) {
  const [changed, setChanged] = useState<Partial<PrivacySettings>>({})
  const saving = useSavePrivacy()
  const chosen = { ...saved, ...changed }
  const isUnsaved = !isSameSettings(saved, chosen)
  const change = (more: Partial<PrivacySettings>) => setChanged((before) => ({ ...before, ...more }))
  const save = () =>
    saving.mutate(chosen, {
      onSuccess: () => {
        setChanged({})
        showToast({ title: 'Settings Saved', text: 'They hold from now on.' })
      },
    })
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isUnsaved) save()
      }}
    >
      <Summary settings={chosen} />
      <MessagesPart chosen={chosen} change={change} />
      <VisibilityPart chosen={chosen} change={change} />
      <Explanation />
      {saving.error ? (
        <Notice tone="danger" role="alert" title="Failed to save privacy settings">
          <p>{failureText(saving.error)}</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {/* Disabled altogether it would lose the focus of whoever saved by keyboard. */}
        <Button type="submit" kind="main" busy={saving.isPending} aria-disabled={!isUnsaved}>
          Save
        </Button>
        <p role="status" className="text-[14px] leading-5 text-muted">
          {isUnsaved ? 'You have changes that are not saved.' : ''}
        </p>
      </div>
      <UnsavedGuard isUnsaved={isUnsaved} />
    </form>
  )
}
