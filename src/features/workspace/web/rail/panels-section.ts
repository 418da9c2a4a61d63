import type { ComponentType } from 'react'
import { AiUsePanel } from '../ai-use/ai-use-panel.tsx'
import { CoachingPanel } from '../coaching/coaching-panel.tsx'
import { AuthorsPanel } from '../authors/authors-panel.tsx'
import { ChecksPanel } from '../checks/checks-panel.tsx'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { MentoringPanel } from '../mentoring/mentoring-panel.tsx'
import { GuidelinePanel } from '../reporting-guidelines/guideline-panel.tsx'
import { ResourcesPanel } from '../resources/resources-panel.tsx'
import { LedgerPanel } from '../ledger/ledger-panel.tsx'
import { OwnerPanel } from '../team/owner-panel.tsx'
import { TalkPanel } from '../team/talk-panel.tsx'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { FilesPanel } from '../word/files-panel.tsx'
import { SuggestionsPanel } from '../suggestions/suggestions-panel.tsx'
import type { PanelParts } from './panel-contract.ts'

/** What stands beside the text, from top to bottom; each subject brings its own panel and adds it here. */
export const PANELS: ComponentType<PanelParts>[] = [
  MentoringPanel,
  SuggestionsPanel,
  CommentsPanel,
  TalkPanel,
  ChecksPanel,
  CoachingPanel,
  OwnerPanel,
  GuidelinePanel,
  ResourcesPanel,
  AuthorsPanel,
  VersionsPanel,
  FilesPanel,
  AiUsePanel,
  LedgerPanel,
]
