import * as z from 'zod'
import { filter } from '#shared/text/query-filter.ts'
import { AVAILABLE_SEARCH_LENGTH_MAX, DIFFICULTY_LEVEL_MAX, TEAM_SEATS_MAX } from './limits.ts'

const text = (what: string) => z.string().trim().max(AVAILABLE_SEARCH_LENGTH_MAX, `Please enter a shorter ${what}.`)

const whole = (sentence: string, most: number) =>
  z.coerce.number<string>(sentence).int(sentence).min(1, sentence).max(most, sentence)

/** Filters of the list of open projects. A filter that is missing, empty or “all” is ignored. */
export const availableFilters = {
  /** Selects a single project, for links to this project. */
  project_id: z.uuid('Please choose a project.').optional(),
  /** Search words, matched against title, description, skills and tags. */
  search: text('search').optional(),
  category: filter(text('category')),
  /** Difficulty from 1 to 5. */
  difficulty: filter(whole('Please choose a difficulty from 1 to 5.', DIFFICULTY_LEVEL_MAX)),
  /** Code of the clinical setting that the clinicians' form uses: icu, mental_health. */
  setting: filter(text('setting')),
  /** A skill that the project requires; case is ignored. */
  skill: filter(text('skill')),
  /** Team size: one student, two, or three and more. */
  team_size: filter(z.enum(['solo', 'pair', 'team'], 'Please choose solo, pair or team.')),
  /** Minimum number of free seats. */
  open_spots: whole(`Please choose from 1 to ${TEAM_SEATS_MAX} open spots.`, TEAM_SEATS_MAX).optional(),
}

const filters = z.object(availableFilters)
export type AvailableFilters = z.output<typeof filters>
