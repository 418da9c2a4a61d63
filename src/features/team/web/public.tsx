export {
  type CompletionStatus,
  completionOf,
  isCountedSection,
  missingForSubmission,
  progressOf,
} from '../completion-status.ts'
export type { CheckFound } from '../dismissed-check.ts'
export { APPROVAL_NOTE_LENGTH_MAX, DECLARATION_LENGTH_MAX } from '../limits.ts'
export { SECTION_PLANS, type SectionName, planOf } from '../sections.ts'
export { TITLE_MARKS, type TitleMark, type TitlePiece } from '../title-policy.ts'
export { AiUsage } from './ai-use/ai-usage-section.tsx'
export { aiUsesKey } from './ai-use/ai-use-data.ts'
export { AiUsePanel } from './ai-use/ai-use-panel.tsx'
export { authorsKey } from './authors/authors-data.ts'
export { AuthorsPanel } from './authors/authors-panel.tsx'
export { ContributionDialog } from './contributions/contribution-dialog.tsx'
export { Contributions } from './contributions/contributions-section.tsx'
export { type Workspace, useWorkspace, workspaceQuery } from './live-data.ts'
export { MemberCard } from './members/member-card.tsx'
export { TalkPanel } from './members/talk-panel.tsx'
export { mentoringKey } from './mentoring/mentoring-data.ts'
export { MentoringPanel } from './mentoring/mentoring-panel.tsx'
export type { PanelParts } from './panel-contract.ts'
export { accessKey, teamKey } from './sharing/access-data.ts'
export { ShareDialog } from './sharing/share-dialog.tsx'
