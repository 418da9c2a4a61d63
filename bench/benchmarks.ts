import { measureAssistant, measureAssistantGrowth } from './assistant.ts'
import { measureBackups } from './backups.ts'
import { measureCommunity } from './community/delivery.ts'
import { measureHistory } from './community/history.ts'
import { measureControl } from './control.ts'
import { measureDirectory } from './directory.ts'
import { measureDocument } from './document/document.ts'
import { measureGrowth } from './growth.ts'
import { measureLeaderboard } from './leaderboard.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measurePages } from './pages.ts'
import { measurePdfs } from './pdf.ts'
import type { RunContext } from './run-context.ts'
import { measureProjects } from './projects.ts'
import { measureRendering } from './server-rendering.ts'
import type { ReportSection } from './report.ts'
import { measureSearch } from './search.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureSubmissions } from './submissions.ts'
import { measureTiming } from './response-times.ts'
import { measureViewed } from './library-list.ts'

export type Benchmark = (context: RunContext) => Promise<ReportSection[]>

/** The benchmarks by the names that `npm run bench -- NAME …` accepts, in the order of the report. */
export const BENCHMARKS: Record<string, Benchmark> = {
  pages: measurePages,
  rendering: measureRendering,
  list: measureViewed,
  lighthouse: measureLighthouse,
  pdfs: measurePdfs,
  submit: measureSubmissions,
  'sign-ins': measureSignIns,
  timing: measureTiming,
  search: measureSearch,
  projects: measureProjects,
  leaderboard: measureLeaderboard,
  directory: measureDirectory,
  assistant: measureAssistant,
  'assistant-growth': measureAssistantGrowth,
  document: measureDocument,
  community: measureCommunity,
  history: measureHistory,
  control: measureControl,
  backups: measureBackups,
  growth: measureGrowth,
}
