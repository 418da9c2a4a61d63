import { type BackupState, backupStates } from '#shared/backup-states.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function sizeInWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}

export const timeInWords = (ms: number): string =>
  ms < 60_000 ? `${(ms / 1000).toFixed(1)} seconds` : `${(ms / 60_000).toFixed(1)} minutes`

export const stateInWords: (state: BackupState) => string = backupStates.per({
  running: 'Being taken',
  taken: 'Not yet verified',
  verified: 'Verified',
  failed: 'Failed',
})

export const canBeRestored: (state: BackupState) => boolean = backupStates.per({
  running: false,
  taken: true,
  verified: true,
  failed: false,
})
