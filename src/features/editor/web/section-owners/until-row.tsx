import { type ChangeEvent, useId, useRef, useState } from 'react'
import { pacificDay } from '#shared/time/dates.ts'

type Shown = { day: string; isHalf: boolean; today: string }

/** What does not hold of the day that is shown; none at all is a choice, half a day is not. Pure. */
export function dayError({ day, isHalf, today }: Shown): string | undefined {
  if (isHalf) return 'Please choose a day.'
  return day !== '' && day < today ? 'Please choose today or a later day.' : undefined
}

type UntilParts = {
  /** The stored day, empty for none. */
  due: string
  describedBy: string
  className: string
  onTyped: () => void
  store: (day: string) => Promise<unknown>
}

/** Until when a section is looked after. A day that is typed passes through others, so it is stored once one is done with it. */
export function UntilRow({ due, describedBy, className, onTyped, store }: UntilParts) {
  const complaintId = useId()
  const [typed, setTyped] = useState<string>()
  const [complaint, setComplaint] = useState<string>()
  const isByKeys = useRef(false)
  const sent = useRef<string>(undefined)
  const finish = ({ value: day, validity: { badInput: isHalf } }: HTMLInputElement) => {
    if (!isHalf && day === (sent.current ?? due)) return
    const error = dayError({ day, isHalf, today: pacificDay(new Date()) })
    setComplaint(error)
    if (error) return
    sent.current = day
    // What was refused stays, to be mended.
    const stored = () => {
      if (sent.current !== day) return
      sent.current = undefined
      setTyped(undefined)
    }
    void store(day).then(stored, () => undefined)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value)
    setComplaint(undefined)
    sent.current = undefined
    onTyped()
    // Picked from the calendar, it is whole.
    if (!isByKeys.current) finish(target)
  }
  return (
    <>
      <label className="grid gap-1">
        Until
        <input
          type="date"
          aria-describedby={complaint ? `${complaintId} ${describedBy}` : describedBy}
          aria-invalid={complaint ? true : undefined}
          value={typed ?? due}
          onChange={onChange}
          onPointerDown={() => {
            isByKeys.current = false
          }}
          onKeyDown={(event) => {
            isByKeys.current = true
            if (event.key !== 'Enter') return
            sent.current = undefined
            finish(event.currentTarget)
          }}
          onBlur={({ currentTarget }) => finish(currentTarget)}
          className={className}
        />
      </label>
      {complaint ? (
        <p id={complaintId} role="alert" className="font-semibold text-danger">
          {complaint}
        </p>
      ) : null}
    </>
  )
}
