export { Bell } from './bell.tsx'
export { useBell } from './bell-store.ts'
export { settingsQuery as noticeSettingsQuery } from './live-notices.ts'
export { applyBrowserSettings, type BrowserNotification, showBrowserNotification } from './browser-notification-data.ts'
