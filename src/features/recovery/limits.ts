export const BACKUPS_PAGE_SIZE = 50
export const RESTORE_WORD = 'RESTORE'
export const RESTORE_REASON_MISSING = 'A reason for the restore is required'
export const BACKUP_REASON_LENGTH_MAX = 200
export const STAGING_WORD = 'STAGING'
export const DOWNLOAD_REASON_MISSING = 'A reason for the download is required'
export const SWITCH_REASON_MISSING = 'A reason for the switch is required'
export const PROMOTION_REASON_MISSING = 'A reason for the promotion is required'
