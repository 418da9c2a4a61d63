import { clockTime, pacificDay, pacificTime } from '#shared/time/dates.ts'

/** State of typed text: where it is stored. */
export type Saving =
  | { state: 'clean' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  /** Stored, and not shown elsewhere yet. */
  | { state: 'behind' }
  | { state: 'offline' }
  | { state: 'failed'; reason: string }

/**
 * Returns the state of saving in words: times in Pacific time (specification 001, section 9), with the day if it is not
 * today. Pure.
 */
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
      return 'Stored – not shown elsewhere yet'
    case 'offline':
      return 'Offline – kept on this device'
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
