import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { prefetchModule, showFetchFailure } from '#ui/prefetch.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { DONATION_INTERVALS, type DonationInterval } from '../../donation-options.ts'
import { inDollars } from '../../money.ts'
import { amountError, amountOf, type DonationChoice } from './donation-choice.ts'
import type { Offer } from './support-loader.ts'

const INTERVALS: Record<DonationInterval, string> = { one_time: 'Once', monthly: 'Every month' }

const CHOICE =
  'flex min-h-11 cursor-pointer items-center justify-center rounded-[6px] border border-control bg-surface px-3 font-semibold tabular-nums has-checked:border-brand has-checked:bg-soft has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'

type PickProps<V> = {
  legend: string
  name: string
  options: (readonly [V, string])[]
  value: V
  onPick: (value: V) => void
}

function Pick<V extends string | number>({ legend, name, options, value, onPick }: PickProps<V>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(72px,1fr))] gap-2">
        {options.map(([option, words]) => (
          <label key={option} className={CHOICE}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onPick(option)}
              className="sr-only"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const load = () => import('./start-payment.ts')

/** Lets the donor choose the amount and the frequency. The payment itself takes place on Stripe's page. */
export default function DonationForm({ offer }: { offer: Offer }) {
  const canMail = useMailAvailable()
  const [choice, setChoice] = useState<DonationChoice>({
    interval: 'one_time',
    proposed: offer.proposed.one_time[1] ?? 'other',
    typed: '',
  })
  const alive = useHydrated()
  const [error, setError] = useState<string>()
  const { busy, once } = useOneAtATime()
  const [isLeaving, setLeaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = (changes: Partial<DonationChoice>) => {
    setError(undefined)
    setChoice((now) => ({ ...now, ...changes }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = amountError(choice)
    setError(wrong)
    if (wrong) return form.current?.querySelector<HTMLInputElement>('input[type=text]')?.focus()
    await once(async () => {
      const sending = await load().catch(showFetchFailure)
      setLeaving((await sending?.goToPayment(choice)) ?? false)
    })
  }
  const amount = amountOf(choice)
  const sum = amountError(choice) ? '' : ` ${inDollars(amount)}`
  const proposed = offer.proposed[choice.interval]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It handles events of its fields.
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocus={() => prefetchModule(load)}
      className="grid max-w-[520px] gap-5"
    >
      <Pick
        legend="How often"
        name="interval"
        options={DONATION_INTERVALS.map((interval) => [interval, INTERVALS[interval]] as const)}
        value={choice.interval}
        onPick={(interval) => change({ interval, proposed: offer.proposed[interval][1] ?? 'other' })}
      />
      <Pick
        legend="How much (US dollars)"
        name="amount"
        options={[...proposed.map((one) => [one, inDollars(one)] as const), ['other', 'Other'] as const]}
        value={choice.proposed}
        onPick={(picked) => change({ proposed: picked })}
      />
      {choice.proposed === 'other' ? (
        <TextInput
          label="Your amount"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint={`From ${inDollars(offer.min)} to ${inDollars(offer.max)}`}
          value={choice.typed}
          error={error}
          onChange={({ target }) => change({ typed: target.value })}
        />
      ) : null}
      <Button type="submit" kind="main" busy={busy || isLeaving} disabled={!alive} className="min-h-12">
        {busy || isLeaving
          ? 'Opening the payment page...'
          : `Donate${sum}${choice.interval === 'monthly' && sum ? ' every month' : ''}`}
      </Button>
      <p className="text-[14px] leading-5 text-muted">
        You pay on Stripe’s website; we never see your card number.{' '}
        {canMail ? 'We’ll e-mail you a receipt.' : `${NO_MAIL} We’ll send a receipt once it can.`}
        {choice.interval === 'monthly' ? ' Each receipt has a link to end the gift.' : ''}
      </p>
      <noscript>
        <p className="font-semibold">Opening the payment page needs JavaScript.</p>
      </noscript>
    </form>
  )
}
