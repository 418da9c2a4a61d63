import { defineStates, type StateOf } from './states.ts'

/** A backup counts once it was restored into a database of its own and compared with what it was taken from. */
export const backupStates = defineStates('kernel.backup.state', {
  running: { written: 'taken', broke_off: 'failed' },
  taken: { compared: 'verified', differed: 'failed' },
  verified: { differed: 'failed' },
  failed: {},
})
export type BackupState = StateOf<typeof backupStates>
