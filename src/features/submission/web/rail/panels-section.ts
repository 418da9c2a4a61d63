import type { ComponentType } from 'react'
import { AiUsePanel, AuthorsPanel, MentoringPanel, TalkPanel, type PanelParts } from '#features/team/web/public.tsx'
import {
  CoachingPanel,
  ChecksPanel,
  CommentsPanel,
  ResourcesPanel,
  LedgerPanel,
  OwnerPanel,
  VersionsPanel,
  FilesPanel,
  SuggestionsPanel,
} from '#features/editor/web/public.tsx'
import { GuidelinePanel } from '../reporting-guidelines/guideline-panel.tsx'

/** The panels next to the text, from top to bottom; each feature adds its own panels here. */
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
