export { Bell } from './bell.tsx'
export { useBell } from './bell-store.ts'
export { settingsQuery as noticeSettingsQuery } from './live-notices.ts'
export { asChosen, type Outside, tellOutside } from './outside-data.ts'
