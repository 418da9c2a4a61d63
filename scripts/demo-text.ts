import { BEFORE_AND_AFTER } from './demo/stock-change.ts'
import { INTERVIEWS } from './demo/stock-interviews.ts'
import { RECORDS } from './demo/stock-records.ts'
import { SURVEY } from './demo/stock-survey.ts'
import { BEGUN_TOPICS } from './demo/topics-begun.ts'
import { PUBLISHED_TOPICS } from './demo/topics-published.ts'
import { SUBMITTED_TOPICS } from './demo/topics-submitted.ts'
import { type Section, SECTIONS, type Stock, type Topic } from './demo/shapes.ts'

const STOCKS: Record<Topic['design'], Stock> = {
  change: BEFORE_AND_AFTER,
  interviews: INTERVIEWS,
  records: RECORDS,
  survey: SURVEY,
}

const TOPICS: Record<string, Topic> = { ...PUBLISHED_TOPICS, ...SUBMITTED_TOPICS, ...BEGUN_TOPICS }

// Nobody may take an invented figure for a finding.
const INVENTED =
  'This is a demonstration paper. Its services, people and figures are invented, and nothing in it should guide care.'

/** The order in which a team writes: the abstract last. */
export const WRITTEN_IN_ORDER = [...SECTIONS, 'abstract'] as const

type Text = {
  sections: Record<Section | 'abstract', string>
  keywords: string
  revision: string
  design: Topic['design']
}

/** A paper's text: what its topic says of its own, then what studies of its design say. Pure. */
export function textOfPaper(name: string): Text {
  const topic = TOPICS[name]
  if (!topic) throw new Error(`The demo has no text named ${name}`)
  const stock = STOCKS[topic.design]
  const paragraphs = (section: Section): string[] => [
    ...(topic.own[section] ?? []),
    ...stock[section](topic.slots),
    ...(section === 'limitations' ? [INVENTED] : []),
  ]
  // A reference is a line, everything else a paragraph.
  const written = SECTIONS.map((section) => [
    section,
    paragraphs(section).join(section === 'references' ? '\n' : '\n\n'),
  ])
  return {
    sections: { ...(Object.fromEntries(written) as Record<Section, string>), abstract: topic.abstract ?? '' },
    keywords: topic.keywords ?? '',
    revision: topic.revision ?? '',
    design: topic.design,
  }
}
