import { clockTime } from '#shared/time/dates.ts'

/** Where what was typed is, told truly. */
export type Saving =
  | { state: 'clean' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'offline' }
  | { state: 'failed'; reason: string }

function words(saving: Saving): string {
  switch (saving.state) {
    case 'clean':
      return ''
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${clockTime(saving.at)} PT`
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
  offline: 'text-warn',
  failed: 'text-danger',
}

export function SaveState({ saving }: { saving: Saving }) {
  return (
    <span role="status" className={`text-[13px] leading-[18px] font-semibold tabular-nums ${TONES[saving.state]}`}>
      {words(saving)}
    </span>
  )
}
