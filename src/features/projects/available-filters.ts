import * as z from 'zod'
import { filter } from '#shared/text/query-filter.ts'
import { AVAILABLE_SEARCH_LENGTH_MAX, DIFFICULTY_LEVEL_MAX, TEAM_SEATS_MAX } from './limits.ts'

const text = (what: string) => z.string().trim().max(AVAILABLE_SEARCH_LENGTH_MAX, `Please enter a shorter ${what}.`)

const whole = (sentence: string, most: number) =>
  z.coerce.number<string>(sentence).int(sentence).min(1, sentence).max(most, sentence)

/** Filters for searching and narrowing open projects; a filter that is missing, empty or “all” narrows nothing. */
export const availableFilters = {
  /** One project alone, for an address that names it. */
  project_id: z.uuid('Please choose a project.').optional(),
  /** Words of the title, the description, the skills and the tags, as one types them into a search. */
  search: text('search').optional(),
  category: filter(text('category')),
  /** From 1 to 5. */
  difficulty: filter(whole('Please choose a difficulty from 1 to 5.', DIFFICULTY_LEVEL_MAX)),
  /** The setting's code in the clinicians' form: icu, mental_health. */
  setting: filter(text('setting')),
  /** One skill that the project asks for, whatever its case. */
  skill: filter(text('skill')),
  /** For whom the project is: one student, two, or three and more. */
  team_size: filter(z.enum(['solo', 'pair', 'team'], 'Please choose solo, pair or team.')),
  /** At least so many free seats. */
  open_spots: whole(`Please choose from 1 to ${TEAM_SEATS_MAX} open spots.`, TEAM_SEATS_MAX).optional(),
}

const filters = z.object(availableFilters)
export type AvailableFilters = z.output<typeof filters>
