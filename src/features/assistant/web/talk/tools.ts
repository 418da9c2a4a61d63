import type { Tool } from '../../limits.ts'

/** A tool of the research coach: what it shows of a text, and what is asked instead where there is no text for it. */
export type ToolRow = { tool: Tool; label: string; shows: string; prompt: string }

export const TOOLS: readonly ToolRow[] = [
  {
    tool: 'summarizing',
    label: 'Summarizing',
    shows: 'its central sentences',
    prompt: 'What belongs in the abstract?',
  },
  {
    tool: 'concise_writing',
    label: 'Concise writing',
    shows: 'what can be shorter',
    prompt: 'How long should the introduction be?',
  },
  {
    tool: 'expand_ideas',
    label: 'Expand ideas',
    shows: 'what readers will ask',
    prompt: 'What belongs in the discussion?',
  },
  {
    tool: 'writing_quality',
    label: 'Writing quality',
    shows: 'what reviewers mark',
    prompt: 'What belongs in the methods section?',
  },
]
