import type { SectionRow } from './queries.ts'
import type { SavedSection } from '../contract.ts'
import { progressOf } from '#features/team/server/public.ts'
import { readMinutes } from '#shared/time/reading-time.ts'

type Saved = { section: SectionRow; words: number; completed: number; total: number }

export const presentSaved = ({ section, words, completed, total }: Saved): SavedSection => ({
  section: section.name,
  word_count: section.word_count,
  completion_status: section.completion,
  last_updated: section.last_updated?.toISOString() ?? '',
  version: section.version,
  paper: {
    word_count: words,
    progress_percentage: progressOf({ completed, total }),
    sections_completed: completed,
    estimated_read_time: readMinutes(words),
  },
})
