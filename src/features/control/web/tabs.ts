import type { ComponentType } from 'react'
import { PAPER_OF_MONTH_TAB } from '#features/library/web/public.tsx'

type Panel = { default: ComponentType }
export type ControlTab = { id: string; label: string; load: () => Promise<Panel> }
/** Tabs of one subject, one below the other. */
export type TabGroup = { id: string; label: string; tabs: readonly ControlTab[] }

export const OVERVIEW_TAB = 'overview'

const SUPER_ADMIN: ControlTab[] = [
  { id: 'users', label: 'User Management', load: () => import('./users/users-panel.tsx') },
  { id: 'features', label: 'Features', load: () => import('./feature-flags/features-panel.tsx') },
  { id: 'database', label: 'Database', load: () => import('./database/database-panel.tsx') },
  { id: 'adminlogs', label: 'Admin Logs', load: () => import('./logs/logs-panel.tsx') },
]

const AI_SAFETY: ControlTab[] = [
  { id: 'proposals', label: 'Pending Proposals', load: () => import('./panels/pending-proposals-panel.tsx') },
  {
    id: 'classifications',
    label: 'User Classifications',
    load: () => import('./panels/user-classifications-panel.tsx'),
  },
  { id: 'backups', label: 'Backup & Recovery', load: () => import('./panels/backups-panel.tsx') },
]

const PUBLISHING: ControlTab[] = [
  { id: PAPER_OF_MONTH_TAB, label: 'Paper of the Month', load: () => import('./panels/papers-of-month-panel.tsx') },
  { id: 'imports', label: 'Article Import', load: () => import('./panels/article-import-panel.tsx') },
  { id: 'doideposits', label: 'DOI Deposits', load: () => import('./panels/doi-deposits-panel.tsx') },
  { id: 'certificates', label: 'Certificates', load: () => import('./panels/certificates-panel.tsx') },
]

const OPERATIONS: ControlTab[] = [
  { id: 'health', label: 'Health', load: () => import('./operations/health-panel.tsx') },
  { id: 'troubles', label: 'Troubles', load: () => import('./operations/incidents-panel.tsx') },
  { id: 'outbox', label: 'Outbox', load: () => import('./operations/outbox-panel.tsx') },
  { id: 'jobfailures', label: 'Background Work', load: () => import('./operations/job-failures-panel.tsx') },
  { id: 'figures', label: 'Figures', load: () => import('./operations/figures-panel.tsx') },
]

/**
 * The control center, in the order of the specification; what it does not name comes after. A tab's code is fetched when it is first
 * looked at: `panels/` has one file for each that another feature draws, imported from that feature's public interface.
 */
export const TABS: readonly (ControlTab | TabGroup)[] = [
  { id: OVERVIEW_TAB, label: 'Overview', load: () => import('./overview/overview-panel.tsx') },
  { id: 'integrity', label: 'Integrity Audit', load: () => import('./panels/integrity-audit-panel.tsx') },
  { id: 'aisafety', label: 'AI Safety', tabs: AI_SAFETY },
  { id: 'cleanup', label: 'Production Cleanup', load: () => import('./panels/production-cleanup-panel.tsx') },
  { id: 'graveyard', label: 'Graveyard', load: () => import('./panels/graveyard-panel.tsx') },
  { id: 'superadmin', label: 'Super Admin', tabs: SUPER_ADMIN },
  { id: 'environment', label: 'Environment', load: () => import('./panels/environments-panel.tsx') },
  { id: 'publishing', label: 'Publishing', tabs: PUBLISHING },
  { id: 'operations', label: 'Operations', tabs: OPERATIONS },
]

export const isGroup = (tab: ControlTab | TabGroup): tab is TabGroup => 'tabs' in tab
