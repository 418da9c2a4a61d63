import { defineStates, type StateOf } from './states.ts'

/** The states of a backup: it is verified once a restored copy in a separate database equals the original. */
export const backupStates = defineStates('kernel.backup.state', {
  running: { written: 'taken', broke_off: 'failed' },
  taken: { compared: 'verified', differed: 'failed' },
  verified: { differed: 'failed' },
  failed: {},
})
export type BackupState = StateOf<typeof backupStates>
