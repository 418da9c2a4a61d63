import { useState } from 'react'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { controlClasses } from '#ui/forms/field.tsx'
import type { NoticeSetting } from '../../contract.ts'
import { MAIL_CHOICES, type MailChoice, NOTICE_GROUPS } from '../../events.ts'
import { useChosen } from './chosen-data.ts'
import { type BrowserPermission, PERMISSION_WORDS } from './browser-data.ts'

const MAILS: Record<MailChoice, string> = {
  at_once: 'E-mail at once',
  digest: 'E-mail once a day',
  none: 'No e-mail',
}

type EventRowProps = { setting: NoticeSetting; browser: BrowserPermission }

function EventRow({ setting, browser: { permission, ask } }: EventRowProps) {
  const { shown, choose } = useChosen(setting)
  // Said to whoever has just marked it, not to all whose browser says nothing.
  const [asksBrowser, setAsksBrowser] = useState(false)
  return (
    <li className="border-t border-line">
      <fieldset className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_72px_190px_96px]">
        <legend className="sr-only">{setting.title}</legend>
        <p aria-hidden="true" className="font-semibold text-pretty max-sm:col-span-3">
          {setting.title}
        </p>
        <Checkbox label="Bell" checked={shown.in_bell} onChange={({ target }) => choose({ in_bell: target.checked })} />
        <select
          aria-label="By e-mail"
          value={shown.mail}
          onChange={({ target }) => choose({ mail: target.value as MailChoice })}
          className={`${controlClasses} max-sm:order-1 max-sm:col-span-3`}
        >
          {MAIL_CHOICES.map((mail) => (
            <option key={mail} value={mail}>
              {MAILS[mail]}
            </option>
          ))}
        </select>
        <Checkbox
          label="Browser"
          checked={shown.in_browser}
          onChange={({ target }) => {
            choose({ in_browser: target.checked })
            setAsksBrowser(target.checked)
            if (target.checked) void ask()
          }}
        />
      </fieldset>
      {asksBrowser && permission !== 'granted' ? (
        <p role="alert" className="pb-3 text-[14px] leading-5 text-warn">
          Kept for your account. {PERMISSION_WORDS[permission]}
        </p>
      ) : null}
    </li>
  )
}

const GROUPS = Object.entries(NOTICE_GROUPS)

type EventsSectionProps = { settings: readonly NoticeSetting[]; browser: BrowserPermission }

/** How the member hears of each event; each choice is kept as it is made. */
export function EventsSection({ settings, browser }: EventsSectionProps) {
  return GROUPS.map(([group, title]) => {
    const own = settings.filter((setting) => setting.group === group)
    if (own.length === 0) return null
    return (
      <section key={group} aria-labelledby={`events-${group}`}>
        <h2 id={`events-${group}`} className="mb-2 font-serif text-[22px] leading-7 font-semibold">
          {title}
        </h2>
        <ul className="border-b border-line">
          {own.map((setting) => (
            <EventRow key={setting.event} setting={setting} browser={browser} />
          ))}
        </ul>
      </section>
    )
  })
}
