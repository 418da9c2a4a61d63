import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { controlClasses } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { NoticeSetting } from '../contract.ts'
import { MAIL_CHOICES, type MailChoice } from '../events.ts'
import { useChoose, useSettings } from './live-notices.ts'

const MAILS: Record<MailChoice, string> = {
  at_once: 'E-mail at once',
  digest: 'E-mail once a day',
  none: 'No e-mail',
}

function EventSetting({ setting }: { setting: NoticeSetting }) {
  const choosing = useChoose()
  // While it is being saved it shows what was chosen; refused, what is kept.
  const [chosen, setChosen] = useState<NoticeSetting>()
  const shown = chosen ?? setting
  const choose = (change: Partial<NoticeSetting>) => {
    const wanted = { ...setting, ...change }
    setChosen(wanted)
    choosing.mutate(wanted, { onSettled: () => setChosen(undefined) })
  }
  return (
    <li className="border-t border-line">
      <fieldset
        disabled={choosing.isPending}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 sm:grid sm:grid-cols-[minmax(0,1fr)_120px_190px]"
      >
        <legend className="sr-only">{setting.title}</legend>
        <p aria-hidden="true" className="font-semibold text-pretty max-sm:w-full">
          {setting.title}
        </p>
        <Checkbox
          label="In the bell"
          checked={shown.in_bell}
          onChange={({ target }) => choose({ in_bell: target.checked })}
        />
        <select
          aria-label="By e-mail"
          value={shown.mail}
          onChange={({ target }) => choose({ mail: target.value as MailChoice })}
          className={`${controlClasses} max-sm:max-w-[190px]`}
        >
          {MAIL_CHOICES.map((mail) => (
            <option key={mail} value={mail}>
              {MAILS[mail]}
            </option>
          ))}
        </select>
      </fieldset>
    </li>
  )
}

/** How the member hears of each event. Each choice is kept as it is made. */
export default function NotificationSettingsPage() {
  const { data, error, refetch } = useSettings()
  return (
    <div className="mx-auto max-w-[760px] px-4 py-10 sm:px-6 sm:py-14">
      <title>Notification Settings · Inflo</title>
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">Notification Settings</h1>
      <p className="mt-3 mb-6 max-w-[60ch] text-muted">
        Choose for each event whether the bell shows it and when you are mailed. What is mailed once a day comes in one
        e-mail, and only if you have not read it before. Each choice is saved as you make it.
      </p>
      {data ? (
        <ul className="border-b border-line">
          {data.settings.map((setting) => (
            <EventSetting key={setting.event} setting={setting} />
          ))}
        </ul>
      ) : null}
      {error && !data ? (
        <Notice tone="danger" role="alert" title="Your settings could not be loaded.">
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton label="Loading your settings" lines={6} /> : null}
    </div>
  )
}
