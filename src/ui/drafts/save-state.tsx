import { clockTime, pacificDay, pacificTime } from '#shared/time/dates.ts'

/** State of typed text: whether and where it is stored. */
export type Saving =
  | { state: 'clean' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  /** Stored, but not visible to others yet. */
  | { state: 'behind' }
  | { state: 'offline' }
  | { state: 'failed'; reason: string }

/** Returns the message for a saving state, with the time in Pacific time, and the date if it is not today. Pure. */
export function savingInWords(saving: Saving, now = new Date()): string {
  switch (saving.state) {
    case 'clean':
      return ''
    case 'saving':
      return 'Saving…'
    case 'saved':
      return pacificDay(saving.at) === pacificDay(now)
        ? `Saved ${clockTime(saving.at)} PT`
        : `Saved ${pacificTime(saving.at)}`
    case 'behind':
      return 'Saved – not synced yet'
    case 'offline':
      return 'Offline – saved on this device'
    case 'failed':
      return `Not saved: ${saving.reason}`
  }
}

const TONES: Record<Saving['state'], string> = {
  clean: 'text-muted',
  saving: 'text-muted',
  saved: 'text-ok',
  behind: 'text-warn',
  offline: 'text-warn',
  failed: 'text-danger',
}

export function SaveState({ saving }: { saving: Saving }) {
  return (
    <span role="status" className={`text-[13px] leading-[18px] font-semibold tabular-nums ${TONES[saving.state]}`}>
      {savingInWords(saving)}
    </span>
  )
}
