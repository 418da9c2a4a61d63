import { type FormEvent, useState } from 'react'
import { PACIFIC } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { clockIn, QUIET_FIRST_SHOWN, type QuietHours } from '../../quiet.ts'
import { useChoose } from '../live-notices.ts'

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const nameOf = (zone: string): string => (zone === PACIFIC ? 'Pacific time' : zone.replaceAll('_', ' '))

/** Pacific time, the zone of this device, and the one that was chosen on another. Pure but for the clock. */
function zonesFor(chosen: string) {
  const own = ownZone()
  const now = new Date()
  const zones = [...new Set([PACIFIC, own, chosen])]
  return zones.map((zone) => ({
    value: zone,
    label: zone === own && zone !== PACIFIC ? `My time zone: ${nameOf(zone)}` : nameOf(zone),
    hint: `It is ${clockIn(zone, now)} there.`,
  }))
}

/** "Quiet from 22:00 to 07:00, Pacific time." Pure. */
const inWords = (hours: QuietHours | null): string =>
  hours ? `Quiet from ${hours.from} to ${hours.to}, ${nameOf(hours.zone)}.` : 'There are no quiet hours.'

/** When the member is left in peace, by which clock. */
export function QuietSection({ hours }: { hours: QuietHours | null }) {
  const choosing = useChoose()
  const canMail = useMailAvailable()
  const [isOn, setOn] = useState(hours !== null)
  const [wanted, setWanted] = useState<QuietHours>(hours ?? { ...QUIET_FIRST_SHOWN, zone: ownZone() })
  const put = (change: Partial<QuietHours>) => setWanted({ ...wanted, ...change })
  const isSame = isOn && wanted.from === wanted.to
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) choosing.mutate({ quiet_hours: isOn ? wanted : null })
  }
  return (
    <section aria-labelledby="quiet" className="grid gap-3">
      <h2 id="quiet" className="font-serif text-[22px] leading-7 font-semibold">
        Quiet hours
      </h2>
      <p className="max-w-[60ch] text-muted">
        {canMail
          ? 'E-mails wait until they end, and no browser speaks up. The bell shows everything, and what concerns the security of your account is mailed at any time.'
          : 'Until they end no browser speaks up. The bell shows everything.'}
      </p>
      <form noValidate onSubmit={save} className="grid gap-3">
        <Checkbox label="Leave me in peace" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        {isOn ? (
          <>
            <div className="grid max-w-[380px] grid-cols-2 gap-4">
              <TextInput
                label="From"
                type="time"
                required
                value={wanted.from}
                onChange={({ target }) => put({ from: target.value })}
              />
              <TextInput
                label="Until"
                type="time"
                required
                value={wanted.to}
                error={isSame ? 'Please choose two different times.' : undefined}
                onChange={({ target }) => put({ to: target.value })}
              />
            </div>
            <RadioGroup
              legend="By which clock?"
              name="zone"
              isRow
              choices={zonesFor(wanted.zone)}
              value={wanted.zone}
              onChange={(zone) => put({ zone })}
            />
          </>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" kind="main" busy={choosing.isPending}>
            Save quiet hours
          </Button>
          <p className="text-[14px] leading-5 text-muted">{inWords(hours)}</p>
        </div>
      </form>
    </section>
  )
}
